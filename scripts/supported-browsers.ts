// The first versions that get the full site, styles and application. Older ones read it as plain HTML with a simple
// style sheet (styles/_simple.scss).
export const supportedBrowsers = { chrome: 102, firefox: 104, safari: 16 } as const

/** The same in the words of the build: `chrome102`. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`)
