// A picture on a page: AVIF at the width that fits its slot, WebP for old browsers, with its space reserved. The
// operator's pictures have the same markup.
import { preload } from 'react-dom'
import { useEdit } from '../site/edit-attribute.ts'
import type { AddedPictureName, OperatorPicture } from '../site/operator-pictures.ts'
import type { PictureName } from '../site/picture-table.ts'
import { useSite } from '../site/site.ts'
import { useLanguage } from '../site/texts.ts'
import { pictureSource } from './files.ts'

interface PictureProps {
  name: PictureName
  added?: AddedPictureName
  /** Empty if the text next to the picture says the same. */
  alt: string
  /** The width of the picture by window width: the `sizes` attribute of HTML. */
  sizes: string
  className?: string
  /** For the picture at the top of a page: it is loaded before others. */
  priority?: boolean
  /** For a slot that cuts off a large part of the width: the browser must use `sizes`, not the width of the box. */
  cropped?: boolean
}

/** One picture. Unless it has priority, it is loaded when it comes near the window. */
export function Picture({ name, added, alt, sizes, className, priority = false, cropped = false }: PictureProps) {
  const slot = added ?? name
  const edit = useEdit()
  const operatorPicture = useOperatorPicture(slot)
  const { src, fallback, srcSet, width, height, colour } = pictureSource(name, operatorPicture)
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  // A lazy picture is laid out before it is loaded, so the browser can use the width of its box (`auto`). Browsers that
  // do not know `auto` use the rest of `sizes`. The img must say `auto` as well, or browsers ignore the source's, and
  // `sizes` is valid only with a `srcset`:
  // https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute
  const auto = !priority && !cropped
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet} sizes={auto ? `auto, ${sizes}` : sizes} />
      <img
        src={src}
        alt={alt && operatorPicture ? operatorPicture.altText : alt}
        width={width}
        height={height}
        {...(auto && { srcSet: `${src} ${fallback}w`, sizes: 'auto' })}
        data-colour={colour}
        {...loading}
        {...edit(`/pictures/${slot}`)}
      />
    </picture>
  )
}

const narrow = '(max-width:47.99rem)'
// Phones show the picture 360 to 540 CSS pixels wide (styles/components/_hero.scss), but `sizes` says 300. So a screen
// with up to 2.5 pixels per CSS pixel loads the file of 720 pixels, one with up to 3.5 the file of 900, and no screen
// the next one, which would delay the first view by ten kilobytes. Two pixels of the picture per CSS pixel are sharp.
// For wider windows `sizes` is exact.
const tallSizes = '(max-width:29.99rem) 300px, 100vw'

/** The picture at the top of the home page: narrow windows get a part of it that shows villa and pine. */
export function HeroPicture({ alt }: { alt: string }) {
  const edit = useEdit()
  const operatorPicture = useOperatorPicture('hero')
  const wide = pictureSource('hero', operatorPicture)
  const tall = pictureSource('hero-tall', useOperatorPicture('hero-tall'))
  // Each preload has the same files and sizes as its source, so that the browser chooses the same file and loads it
  // once.
  preloadFirst(wide, '100vw', '(min-width:48rem)')
  preloadFirst(tall, tallSizes, narrow)
  return (
    <picture className="hero-art">
      <source
        media={narrow}
        type="image/avif"
        srcSet={tall.srcSet}
        sizes={tallSizes}
        width={tall.width}
        height={tall.height}
      />
      <source type="image/avif" srcSet={wide.srcSet} sizes="100vw" />
      <img
        src={wide.src}
        alt={operatorPicture ? operatorPicture.altText : alt}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        data-colour={wide.colour}
        {...edit('/pictures/hero')}
      />
    </picture>
  )
}

function preloadFirst({ src, srcSet }: ReturnType<typeof pictureSource>, sizes: string, media: string) {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    media,
    fetchPriority: 'high',
    imageSrcSet: srcSet,
    imageSizes: sizes,
  })
}

/** The operator's picture in place of `name`, if there is one, with its alternative text in the current language. */
function useOperatorPicture(name: PictureName | AddedPictureName): (OperatorPicture & { altText: string }) | undefined {
  const { pictures = {} } = useSite()
  const language = useLanguage()
  const picture = pictures[name]
  return picture && { ...picture, altText: picture.alt?.[language] ?? '' }
}
