// The focal point of a picture, a circle that is dragged or moved with the arrow keys.
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocale } from '../locale.tsx'

/** From the left and from the top, 0 to 1. */
export type Focus = readonly [x: number, y: number]

interface Size {
  width: number
  height: number
}

interface FocalPointProps {
  picture: Size & { url: string }
  focus: Focus
  onChange: (focus: Focus) => void
}

/** Rounds `part` to hundredths between 0 and 1. NaN becomes 0. */
export const clampFocus = (part: number) => Math.min(1, Math.max(0, toPercent(part) / 100)) || 0

export const toPercent = (part: number) => Math.round(part * 100)

const steps: Partial<Record<string, Focus>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

export function FocalPoint({ picture: { url, width, height }, focus: [x, y], onChange }: FocalPointProps) {
  const { texts, fill } = useLocale()
  const [left, top] = [`${x * 100}%`, `${y * 100}%`]
  const move = (across: number, down: number) => onChange([clampFocus(across), clampFocus(down)])
  function onKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const factor = event.shiftKey ? 10 : 1
    move(x + step[0] * factor, y + step[1] * factor)
  }
  function onPress(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
    event.currentTarget.querySelector('button')?.focus()
    onDrag(event)
  }
  function onDrag({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const box = currentTarget.getBoundingClientRect()
    move((clientX - box.left) / box.width, (clientY - box.top) / box.height)
  }
  return (
    <div className="focal" onPointerDown={onPress} onPointerMove={onDrag}>
      <img src={url} alt="" width={width} height={height} draggable={false} />
      <svg aria-hidden="true">
        {['33.3%', '66.6%'].map((at) => (
          <g key={at} className="thirds">
            <line x1={at} x2={at} y1="0" y2="100%" />
            <line x1="0" x2="100%" y1={at} y2={at} />
          </g>
        ))}
        <svg x={left} y={top} overflow="visible" aria-hidden="true">
          <circle className="focal-edge" r="21" />
          <circle className="focal-ring" r="21" />
          <circle className="focal-dot" r="4.5" />
        </svg>
      </svg>
      <button
        type="button"
        aria-label={fill(texts.editor.picture.point, { across: toPercent(x), down: toPercent(y) })}
        aria-describedby="focus-hint"
        style={{ left, top }}
        onKeyDown={onKey}
      />
    </div>
  )
}

/**
 * The `object-position` that brings the focal point as close to the centre of a box as the edges of the picture allow,
 * as the server does.
 */
export function toObjectPosition([x, y]: Focus, picture: Size, box: Size): string {
  const ratio = picture.width / picture.height / (box.width / box.height)
  const position = (at: number, size: number) => {
    if (size <= 1) return 50
    const start = Math.min(size - 1, Math.max(0, at * size - 0.5))
    return (start / (size - 1)) * 100
  }
  return `${position(x, ratio)}% ${position(y, 1 / ratio)}%`
}
