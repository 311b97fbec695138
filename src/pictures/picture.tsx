// A picture on a page: AVIF at the width that fits its slot, WebP for old browsers, its box reserved. A picture of the
// operator's own is one file, which the slot crops as it does the site's.
import { preload } from 'react-dom'
import { useLanguage } from '../language/texts.ts'
import { useSite } from '../site/site.ts'
import { avifSources, webpAddress } from './files.ts'
import colours from './generated/colours.json' with { type: 'json' }
import type { AddedPictureName, OperatorPicture } from './operator-pictures.ts'
import { type PictureName, pictures } from './table.ts'

interface PictureProps {
  name: PictureName
  /** The name of a picture of the operator's that is shown instead. */
  own?: AddedPictureName
  /** Empty where the words beside the picture say the same. */
  alt: string
  /** How wide the picture is drawn, by window width: the `sizes` of HTML. */
  sizes: string
  className?: string
  /** For the picture at the top of a page: it is loaded at once, before others. */
  priority?: boolean
  /** For a slot that cuts off a good part of the width: there `sizes` counts, not the width of the box. */
  cropped?: boolean
}

/** One picture. Unless it has priority, it is loaded when it comes near the window. */
export function Picture({
  name,
  own: ownName,
  alt,
  sizes,
  className,
  priority = false,
  cropped = false,
}: PictureProps) {
  const own = useOperatorPicture(ownName ?? name)
  const { width, height, fallback } = pictures[name]
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (own) {
    return (
      <picture className={className}>
        <img src={own.src} alt={own.words ?? alt} width={own.width} height={own.height} {...loading} />
      </picture>
    )
  }
  // A lazy picture is laid out before it is loaded, so the browser may take the width of the box itself (`auto`);
  // browsers that cannot read `sizes`. The img must say `auto` as well, or browsers ignore the
  // source's, and `sizes` is valid only beside a `srcset`:
  // https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
  const auto = !priority && !cropped
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={avifSources(name)} sizes={auto ? `auto, ${sizes}` : sizes} />
      <img
        src={webpAddress(name)}
        alt={alt}
        width={width}
        height={height}
        {...(auto && { srcSet: `${webpAddress(name)} ${fallback}w`, sizes: 'auto' })}
        data-colour={colours[name]}
        {...loading}
      />
    </picture>
  )
}

const narrow = '(max-width:47.99rem)'
// A phone is told 256 CSS pixels, not the 360 to 540 that the picture is drawn at (styles/components/_hero.scss), so that
// two to three and a half pixels each ask for the 900 and never for the next: that would be ten kilobytes more before
// anything is seen, and two pixels of the picture to each of CSS are sharp. Wider windows tell the truth.
const tallSizes = '(max-width:29.99rem) 256px, 100vw'

/**
 * The picture at the top of the home page: narrow windows get a part of it that shows villa and pine. The operator's
 * own is shown to every window, unless there is one for narrow windows, too.
 */
export function HeroPicture({ alt }: { alt: string }) {
  const operatorWide = useOperatorPicture('hero')
  const operatorTall = useOperatorPicture('hero-tall')
  const wide = operatorWide ? operatorSource(operatorWide) : builtInSource('hero', '100vw')
  const tall = operatorTall
    ? operatorSource(operatorTall)
    : operatorWide
      ? undefined
      : builtInSource('hero-tall', tallSizes)
  // Each preload names the same files and sizes as its source: the browser chooses once and loads once.
  preloadFirst(wide, tall && '(min-width:48rem)')
  if (tall) preloadFirst(tall, narrow)
  return (
    <picture className="hero-art">
      {tall && (
        <source
          media={narrow}
          type={tall.type}
          srcSet={tall.srcSet}
          sizes={tall.sizes}
          width={tall.width}
          height={tall.height}
        />
      )}
      {!operatorWide && <source type={wide.type} srcSet={wide.srcSet} sizes={wide.sizes} />}
      <img
        src={wide.src}
        alt={operatorWide?.words ?? alt}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        data-colour={operatorWide ? undefined : colours.hero}
      />
    </picture>
  )
}

interface Source {
  /** For browsers that know no `srcSet`. */
  src: string
  srcSet: string
  sizes?: string
  type: string
  width: number
  height: number
}

const operatorSource = ({ src, type, width, height }: OperatorPicture): Source => ({
  src,
  srcSet: src,
  type,
  width,
  height,
})

function builtInSource(name: PictureName, sizes: string): Source {
  const { width, height } = pictures[name]
  return { src: webpAddress(name), srcSet: avifSources(name), sizes, type: 'image/avif', width, height }
}

function preloadFirst({ src, srcSet, sizes, type }: Source, media?: string) {
  preload(src, {
    as: 'image',
    type,
    media,
    fetchPriority: 'high',
    ...(sizes && { imageSrcSet: srcSet, imageSizes: sizes }),
  })
}

/** The operator's own picture in place of `name`, if there is one; `words` stand in for it in the language shown. */
function useOperatorPicture(name: PictureName | AddedPictureName): (OperatorPicture & { words?: string }) | undefined {
  const { pictures: own = {} } = useSite()
  const language = useLanguage()
  const picture = own[name]
  return picture && { ...picture, words: picture.alt?.[language] }
}
