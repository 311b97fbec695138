// The name of a new service or town in addresses and in the content file, made from its title.

/** Garden & pool care becomes garden-pool-care; '' if the title has no letter of the Latin script. */
export function idOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[^a-z]+/, '')
}
