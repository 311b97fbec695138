// The outline of the hovered or edited text, fact or picture. It is drawn over the frame, whose page stays unchanged.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type FrameRange, getBox } from './frame-texts.ts'

interface FrameOutlineProps {
  frame: RefObject<HTMLIFrameElement | null>
  target: FrameRange | HTMLElement | undefined
  isOpen: boolean
}

/** The distance of the outline from the words, in pixels. */
const offset = 5

export function FrameOutline({ frame, target, isOpen }: FrameOutlineProps) {
  const outline = useRef<HTMLDivElement>(null)
  const update = useEffectEvent(() => {
    const element = outline.current
    if (!element) return
    const box = target && getBox(target)
    element.toggleAttribute('data-shown', box !== undefined)
    if (!box || !frame.current) return
    const { style } = element
    const { offsetLeft, offsetWidth } = frame.current
    // Next to the panel, the frame is smaller than its page (styles/_page-editor.scss).
    const scale = frame.current.getBoundingClientRect().width / offsetWidth
    style.left = `${offsetLeft + box.left * scale - offset}px`
    style.top = `${box.top * scale - offset}px`
    style.width = `${box.width * scale + 2 * offset}px`
    style.height = `${box.height * scale + 2 * offset}px`
  })
  useEffect(() => {
    update()
    const shown = frame.current
    const window = shown?.contentWindow
    if (!target || !window) return
    const onChange = () => update()
    window.addEventListener('scroll', onChange)
    // The panel next to the frame moves it.
    const sizes = new ResizeObserver(onChange)
    for (const element of [shown, shown.parentElement]) if (element) sizes.observe(element)
    const changes = new MutationObserver(onChange)
    changes.observe(window.document.body, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', onChange)
      sizes.disconnect()
    }
  }, [target, frame])
  return <div className={isOpen ? 'outline outline-open' : 'outline'} ref={outline} />
}
