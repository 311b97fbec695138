// The oldest versions of browsers that the site is built for and tested with. Browsers without cascade layers, a little
// older, get plain HTML with a simple stylesheet (styles/_simple.scss).
const supportedBrowsers = { chrome: 102, firefox: 104, safari: 16 } as const

/** These versions in the format of Vite's `build.target`, such as `chrome102`. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`)
