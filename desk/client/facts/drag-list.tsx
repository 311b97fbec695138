// A list whose items can be dragged by their handles.
import { MotionConfig, Reorder, useDragControls } from 'framer-motion'
import { type PointerEvent, type ReactNode, useState } from 'react'

interface DragListProps {
  ids: readonly string[]
  onReorder: (ids: string[]) => void
  children: ReactNode
}

export function DragList({ ids, onReorder, children }: DragListProps) {
  return (
    <MotionConfig reducedMotion="user" transition={{ duration: 0.16 }}>
      <Reorder.Group as="ol" axis="y" className="items" values={[...ids]} onReorder={onReorder}>
        {children}
      </Reorder.Group>
    </MotionConfig>
  )
}

interface DragItemProps {
  id: string
  isOff: boolean
  /** `startDrag` is for the handle. */
  children: (startDrag: (event: PointerEvent) => void) => ReactNode
}

export function DragItem({ id, isOff, children }: DragItemProps) {
  const controls = useDragControls()
  const [isDragged, setDragged] = useState(false)
  return (
    <Reorder.Item
      value={id}
      // Only the handle starts a drag.
      dragListener={false}
      dragControls={controls}
      tabIndex={undefined}
      data-off={isOff || undefined}
      data-lifted={isDragged || undefined}
      onDragStart={() => setDragged(true)}
      onDragEnd={() => setDragged(false)}
    >
      {children((event) => controls.start(event))}
    </Reorder.Item>
  )
}
