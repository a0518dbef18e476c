import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { DragAndDropHooks, DropTarget, ItemDropTarget } from 'react-aria-components/useDragAndDrop'
import css from '../column/card-list.module.css'
import { getDropOffset } from './drop-target.ts'

type List = RefObject<HTMLElement | null>
type DropIndicatorProps = {
  hooks: DragAndDropHooks
  state: Parameters<NonNullable<DragAndDropHooks['useDropIndicator']>>[1]
  target: DropTarget
  list: List
}

/** A place between cards, or a whole empty column, that keys and screen readers reach while something is dragged. */
export function DropIndicator({ hooks, state, target, list }: DropIndicatorProps) {
  const point = useRef<HTMLDivElement>(null)
  const place = usePositionedRef(target, list)
  const { dropIndicatorProps, isDropTarget } = hooks.useDropIndicator!({ target }, state, point)
  if (dropIndicatorProps['aria-hidden']) return null
  return (
    <div ref={place} role="row" className={css.place}>
      <div role="gridcell">
        <div role="button" className="unseen" {...dropIndicatorProps} ref={point} />
      </div>
      {isDropTarget && target.type === 'item' && <div className={css.mark} />}
    </div>
  )
}

/** The line where a card that a pointer drags will lie. */
export const DropLine = ({ target, list }: { target: ItemDropTarget; list: List }) => (
  <div ref={usePositionedRef(target, list)} className={css.place}>
    <div className={css.mark} />
  </div>
)

/** Stands where its target is; moving it lays nothing out anew. */
function usePositionedRef(target: DropTarget, list: List) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current && target.type === 'item') place.current.style.translate = `0 ${getDropOffset(list.current!, target)}px`
  })
  return place
}
