/** The URL that browsers report visits to. In a file of its own: the script that reports imports nothing else. */
export const visitPath = '/api/visit'
