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

/** A drop target between cards, or in an empty column, for keyboard and screen readers. */
export function DropIndicator({ hooks, state, target, list }: DropIndicatorProps) {
  const button = useRef<HTMLDivElement>(null)
  const wrapper = usePositionedRef(target, list)
  const { dropIndicatorProps, isDropTarget } = hooks.useDropIndicator!({ target }, state, button)
  if (dropIndicatorProps['aria-hidden']) return null
  return (
    <div ref={wrapper} role="row" className={css.indicator}>
      <div role="gridcell">
        <div role="button" className="visually-hidden" {...dropIndicatorProps} ref={button} />
      </div>
      {isDropTarget && target.type === 'item' && <div className={css.line} />}
    </div>
  )
}

export const DropLine = ({ target, list }: { target: ItemDropTarget; list: List }) => (
  <div ref={usePositionedRef(target, list)} className={css.indicator}>
    <div className={css.line} />
  </div>
)

/** Positions the element with `translate`, which causes no layout. */
function usePositionedRef(target: DropTarget, list: List) {
  const wrapper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (wrapper.current && target.type === 'item') wrapper.current.style.translate = `0 ${getDropOffset(list.current!, target)}px`
  })
  return wrapper
}
