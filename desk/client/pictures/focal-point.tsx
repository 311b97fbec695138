// The focal point of a picture: a circle that is dragged or moved with the arrow keys, and the crops that follow it.
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocale } from '../locale.tsx'

/** From the left and from the top, 0 to 1. */
export type Focus = readonly [x: number, y: number]

interface FocalPointProps {
  picture: { address: string; width: number; height: number }
  focus: Focus
  onChange: (focus: Focus) => void
}

const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100) / 100))
const steps: Partial<Record<string, Focus>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

export function FocalPoint({ picture: { address, width, height }, focus: [x, y], onChange }: FocalPointProps) {
  const { texts, fill } = useLocale()
  const labels = texts.editor.picture
  function onKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const factor = event.shiftKey ? 10 : 1
    onChange([within(x + step[0] * factor), within(y + step[1] * factor)])
  }
  function onPointer(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
      event.currentTarget.querySelector('button')?.focus()
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange([within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)])
  }
  return (
    <div className="focal" onPointerDown={onPointer} onPointerMove={onPointer}>
      <img src={address} alt="" width={width} height={height} draggable={false} />
      <svg aria-hidden="true">
        {[33.3, 66.6].map((at) => (
          <g key={at} className="thirds">
            <line x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
            <line x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
          </g>
        ))}
        <svg x={`${x * 100}%`} y={`${y * 100}%`} overflow="visible" aria-hidden="true">
          <circle className="focal-edge" r="21" />
          <circle className="focal-ring" r="21" />
          <circle className="focal-dot" r="4.5" />
        </svg>
      </svg>
      <button
        type="button"
        aria-label={fill(labels.point, { across: percent(x), down: percent(y) })}
        aria-describedby="focus-hint"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        onKeyDown={onKey}
      />
    </div>
  )
}

export const percent = (part: number) => Math.round(part * 100)

/**
 * `object-position` of a picture that fills a box so that the focal point is in the middle, as far as the picture
 * reaches: what the server cuts.
 */
export function positionOf(
  focus: Focus,
  picture: { width: number; height: number },
  box: { width: number; height: number },
) {
  const ratio = picture.width / picture.height / (box.width / box.height)
  const position = (at: number, size: number) => {
    if (size <= 1) return 50
    const start = Math.min(size - 1, Math.max(0, at * size - 0.5))
    return (start / (size - 1)) * 100
  }
  return `${position(focus[0], ratio)}% ${position(focus[1], 1 / ratio)}%`
}
