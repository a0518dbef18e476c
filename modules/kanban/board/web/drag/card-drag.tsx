import { type RefObject, useEffect, useMemo } from 'react'
import type { DropTarget } from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import type { ListedCard } from '../../../cards/card.ts'
import type { Board } from '../../../columns/contract.ts'
import type { BoardContext } from '../../../cards/web/index.ts'
import { CardCollection, noSelection } from './card-collection.ts'
import css from '../column/card-list.module.css'
import type { DragForwarder } from './drag-forwarder.ts'
import { DropLine, DropIndicator } from './drop-indicator.tsx'
import { findDropTarget } from './drop-target.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useCardDropHooks } from './use-card-drop-hooks.ts'

type CardDragProps = {
  board: Board
  /** The rendered cards. */
  cards: readonly ListedCard[]
  context: BoardContext
  list: RefObject<HTMLDivElement | null>
  dragForwarder: DragForwarder
  /** Renders more cards. */
  showMore: () => void
}

/** Renders next to the cards, so that they do not render again while the drop target changes. */
export function CardDrag(props: CardDragProps) {
  return (
    <AriaLocale>
      <Drag {...props} />
    </AriaLocale>
  )
}

function Drag({ board, cards, context, list, dragForwarder, showMore }: CardDragProps) {
  const { draggedCard, connection } = useCardDrag({ cards, list })
  const hooks = useCardDropHooks({ board, cards, context, draggedCard })
  const collection = useMemo(() => new CardCollection(cards), [cards])
  const state = hooks.useDroppableCollectionState!({ collection: collection as never, selectionManager: noSelection(draggedCard) })
  const { collectionProps } = hooks.useDroppableCollection!(
    { keyboardDelegate: collection, dropTargetDelegate: { getDropTargetFromPoint: (_x, y) => findDropTarget(list.current!, y) } },
    state,
    list,
  )
  // The list element does not exist yet in layout effects.
  useEffect(() => {
    list.current?.setAttribute('id', collectionProps.id!)
    return dragForwarder.connect({ ...(collectionProps as object), ...connection })
  })
  useEffect(() => {
    // A canceled drag does not fire dragleave.
    const end = () => state.setTarget(null)
    addEventListener('dragend', end, true)
    return () => removeEventListener('dragend', end, true)
  })
  const isVirtualDrag = hooks.isVirtualDragging!()
  const itemTarget = state.target?.type === 'item' ? state.target : null
  const isNearEnd = itemTarget !== null && collection.indexOf(itemTarget.key) > cards.length - 3
  useEffect(() => {
    if (isVirtualDrag && isNearEnd) showMore()
  }, [isVirtualDrag, isNearEnd, showMore])
  const renderIndicator = (target: DropTarget) => <DropIndicator key={getTargetKey(target)} {...{ hooks, state, target, list }} />
  return (
    <>
      {renderIndicator({ type: 'root' })}
      {isVirtualDrag && cards.map(({ id }) => renderIndicator({ type: 'item', key: id, dropPosition: 'before' }))}
      {isVirtualDrag && cards.length > 0 && renderIndicator({ type: 'item', key: cards.at(-1)!.id, dropPosition: 'after' })}
      {!isVirtualDrag && itemTarget && <DropLine {...{ list }} target={itemTarget} />}
      {!isVirtualDrag && state.target?.type === 'root' && <div className={css.over} />}
    </>
  )
}

const getTargetKey = (target: DropTarget) => (target.type === 'root' ? 'root' : `${target.dropPosition} ${target.key}`)
