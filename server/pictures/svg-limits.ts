// Limits of librsvg, which draws SVG logos. An SVG beyond them would look different from what the company sees in a
// browser, so it is refused with the reason. test/browser/logo.test.ts compares drawings with Chromium.
import { UnfitPicture } from '../content/pictures/picture-file.ts'

// Parts whose content is not drawn. `$` prevents repeated searches for a missing end.
const notDrawn =
  /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<((?:[\w-]+:)?(?:title|desc|metadata))\b(?:[^>]*\/>|.*?(?:<\/\1\s*>|$))/gs
// The start of a link, which draws only its content.
const startOfLink = /<(?:[\w-]+:)?a\s[^>]*(?:>|$)/g

// Fonts differ between machines, and the image has none.
const letters = /<(?:[\w-]+:)?text[\s/>]/

const unsupported = [
  /<(?:[\w-]+:)?(?:script|foreignObject|animate\w*|set)[\s/>]/,
  // References to other files, and embedded files that are not PNG, JPEG, GIF or WebP.
  /href\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])).{0,30}/s,
  /url\(\s*["']?(?!["'#]|data:).{0,30}/s,
  // Newer parts of CSS: librsvg ignores the declaration or the rule that uses them.
  /(?<![\w-])(?:var|env|calc|min|max|clamp|(?:ok)?l(?:ab|ch)|color(?:-mix)?|light-dark|image-set)\(/i,
  /(?<![\w-])(?:circle|ellipse|inset|polygon|path)\(/i,
  /:(?:is|where|has)\(|[{;}]\s*&/i,
  /(?<![\w-])(?:transform-(?:origin|box)\s*[:=]|(?:rotate|translate|scale|offset-path|mask-image|background(?:-color)?)\s*:)/i,
  /(?<![\w-])pathLength\s*=|:\s*revert\b|:\s*[\d.]+(?:rem|v[wh])\b/i,
  // Rules for dark pages make no difference: a logo always has light ground.
  /@(?:import|supports|layer|container|keyframes|scope|media(?!\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{))/i,
  /<(?:[\w-]+:)?style\s[^<>]*media\s*=(?!\s*["'](?:all|screen)["'])/i,
]

/** Throws UnfitPicture if librsvg cannot draw the SVG `source` as browsers do. */
export function refuseUnsupportedSvg(source: string): void {
  const drawn = source.replace(notDrawn, '').replace(startOfLink, '')
  if (letters.test(drawn)) {
    const message = 'has letters that need their font: convert them to outlines, or export the logo as PNG'
    throw new UnfitPicture('logo-text', message)
  }
  const [feature] = unsupported.flatMap((pattern) => pattern.exec(drawn)?.[0].trim() ?? [])
  if (feature === undefined) return
  const message = `uses ${feature}, which would not look here as in a browser: export it as PNG`
  throw new UnfitPicture('logo-feature', message, { feature })
}
