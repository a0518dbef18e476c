import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { DragAndDropHooks, DropTarget, ItemDropTarget } from 'react-aria-components/useDragAndDrop'
import css from './card-list.module.css'
import { heightOf } from './target-at.ts'

type List = RefObject<HTMLElement | null>
type DropPointProps = {
  hooks: DragAndDropHooks
  state: Parameters<NonNullable<DragAndDropHooks['useDropIndicator']>>[1]
  target: DropTarget
  list: List
}

/** A place between cards, or a whole empty column, that keys and screen readers reach while something is dragged. */
export function DropPoint({ hooks, state, target, list }: DropPointProps) {
  const point = useRef<HTMLDivElement>(null)
  const place = usePlaced(target, list)
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
export const DropMark = ({ target, list }: { target: ItemDropTarget; list: List }) => (
  <div ref={usePlaced(target, list)} className={css.place}>
    <div className={css.mark} />
  </div>
)

/** Stands where its target is; moving it lays nothing out anew. */
function usePlaced(target: DropTarget, list: List) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current && target.type === 'item') place.current.style.translate = `0 ${heightOf(list.current!, target)}px`
  })
  return place
}
