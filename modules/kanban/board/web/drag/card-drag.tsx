import { type DragEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import {
  type DragAndDropHooks,
  type DropItem,
  type DropTarget,
  isTextDropItem,
  type ItemDropTarget,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import type { ListedCard } from '../../../cards/card.ts'
import type { Board } from '../../../columns/contract.ts'
import { getCachedCardsOfBoard, type BoardContext } from '../../../cards/web/index.ts'
import { CardCollection, noSelection } from './card-collection.ts'
import css from '../column/card-list.module.css'
import type { DragHandlers } from './drag-handlers.ts'
import { BOARD_TYPE, CARD_TYPE } from './drag-types.ts'
import { draggedColumn } from './dragged-column.ts'
import { DropLine, DropIndicator } from './drop-indicator.tsx'
import { findDropTarget } from './drop-target.ts'

type CardDragProps = {
  board: Board
  /** The rendered cards. */
  cards: readonly ListedCard[]
  context: BoardContext
  list: RefObject<HTMLDivElement | null>
  dragHandlers: DragHandlers
  /** Renders more cards. */
  showMore: () => void
}

/**
 * Drag and drop of a column's cards with pointer, touch, keyboard and screen readers. It renders next to the cards, so that they do
 * not render again while the drop target changes.
 */
export function CardDrag(props: CardDragProps) {
  return (
    <AriaLocale>
      <Drag {...props} />
    </AriaLocale>
  )
}

function Drag({ board, cards, context, list, dragHandlers, showMore }: CardDragProps) {
  const draggedCard = useRef<ListedCard | null>(null)
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => toDragItems(draggedCard.current),
    onDragEnd: () => {
      markDragging(list, null)
      draggedCard.current = null
    },
  })
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
    const findCard = (target: EventTarget) => {
      const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key']
      return cards.find(({ id }) => String(id) === key) ?? null
    }
    list.current?.setAttribute('id', collectionProps.id!)
    return dragHandlers.connect({
      ...(dragProps as object),
      ...(collectionProps as object),
      onDragStart: (event: DragEvent<Element>) => {
        draggedCard.current = findCard(event.target)
        if (!draggedCard.current) return event.preventDefault()
        dragProps.onDragStart?.(event as never)
        // The browser takes the drag image from the card's appearance before the next frame.
        const { id } = draggedCard.current
        requestAnimationFrame(() => draggedCard.current?.id === id && markDragging(list, id))
      },
      startDrag: (button, pointerType) => {
        draggedCard.current = findCard(button)
        if (draggedCard.current) dragButtonProps.onPress?.({ type: 'press', pointerType, target: button } as never)
      },
      describedBy: dragButtonProps['aria-describedby'],
    })
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

/** Fades the dragged card at its original position. */
function markDragging(list: RefObject<HTMLElement | null>, id: number | null): void {
  list.current?.querySelector('[data-dragging]')?.removeAttribute('data-dragging')
  if (id !== null) list.current?.querySelector(`[data-key="${id}"]`)?.setAttribute('data-dragging', '')
}

const toDragItems = (card: ListedCard | null) => (card ? [{ [CARD_TYPE]: String(card.id), 'text/plain': card.title }] : [])

type DropHooksInput = Pick<CardDragProps, 'board' | 'cards' | 'context'> & { draggedCard: RefObject<ListedCard | null> }

/** Accepts cards of any column, and columns dropped on the cards. */
function useCardDropHooks({ board, cards, context, draggedCard }: DropHooksInput): DragAndDropHooks {
  const { cardMutations, columnMutations } = context
  const moveToTarget = (id: number, target: ItemDropTarget | null) =>
    cardMutations.move(id, {
      boardId: board.id,
      before: target && getNextCardId(target, getCachedCardsOfBoard(context.projectId, board.id)),
    })
  return useDragAndDrop({
    getItems: () => toDragItems(draggedCard.current),
    acceptedDragTypes: [CARD_TYPE, BOARD_TYPE],
    getDropOperation: (target, types) => {
      if (types.has(BOARD_TYPE)) return target.type === 'root' && draggedColumn.current !== board.id ? 'move' : 'cancel'
      return target.type === 'item' || cards.length === 0 ? 'move' : 'cancel'
    },
    onInsert: ({ items, target }) => void readDroppedIds(items, CARD_TYPE).then((ids) => ids.forEach((id) => moveToTarget(id, target))),
    onRootDrop: ({ items }) => {
      void readDroppedIds(items, CARD_TYPE).then((ids) => ids.forEach((id) => moveToTarget(id, null)))
      void readDroppedIds(items, BOARD_TYPE).then((ids) => ids.forEach((id) => columnMutations.moveTo(id, board.id)))
    },
  }).dragAndDropHooks
}

async function readDroppedIds(items: readonly DropItem[], type: string): Promise<number[]> {
  const matching = items.filter(isTextDropItem).filter(({ types }) => types.has(type))
  const texts = await Promise.all(matching.map((item) => item.getText(type)))
  return texts.map(Number).filter((id) => id > 0)
}

/** The id of the card after the target, or null at the end. */
function getNextCardId({ key, dropPosition }: ItemDropTarget, cards: readonly ListedCard[]): number | null {
  const index = cards.findIndex(({ id }) => id === key)
  const next = dropPosition === 'before' ? cards[index] : cards[index + 1]
  return next?.id ?? null
}
