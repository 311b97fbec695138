// The oldest versions of browsers with the full site. Older ones get plain HTML with a simple style sheet
// (styles/_simple.scss).
const supportedBrowsers = { chrome: 102, firefox: 104, safari: 16 } as const

/** The same for Vite's `build.target`, such as `chrome102`. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`)
