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
  /** Those that stand in the document. */
  cards: readonly ListedCard[]
  context: BoardContext
  list: RefObject<HTMLDivElement | null>
  port: DragHandlers
  /** Puts more cards into the document. */
  more: () => void
}

/**
 * Drag and drop of a column's cards with pointer, touch, keys and screen readers. It is drawn beside the cards, so that
 * they are not drawn again as the place to drop changes.
 */
export function CardDrag(props: CardDragProps) {
  return (
    <AriaLocale>
      <Drag {...props} />
    </AriaLocale>
  )
}

function Drag({ board, cards, context, list, port, more }: CardDragProps) {
  const picked = useRef<ListedCard | null>(null)
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => toDragItems(picked.current),
    onDragEnd: () => {
      markDragging(list, null)
      picked.current = null
    },
  })
  const hooks = useCardDropHooks({ board, cards, context, picked })
  const collection = useMemo(() => new CardCollection(cards), [cards])
  const state = hooks.useDroppableCollectionState!({ collection: collection as never, selectionManager: noSelection(picked) })
  const { collectionProps } = hooks.useDroppableCollection!(
    { keyboardDelegate: collection, dropTargetDelegate: { getDropTargetFromPoint: (_x, y) => findDropTarget(list.current!, y) } },
    state,
    list,
  )
  // After the layout effects, where the list around it is not there yet.
  useEffect(() => {
    const cardOf = (target: EventTarget) => {
      const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key']
      return cards.find(({ id }) => String(id) === key) ?? null
    }
    list.current?.setAttribute('id', collectionProps.id!)
    return port.connect({
      ...(dragProps as object),
      ...(collectionProps as object),
      onDragStart: (event: DragEvent<Element>) => {
        picked.current = cardOf(event.target)
        if (!picked.current) return event.preventDefault()
        dragProps.onDragStart?.(event as never)
        // The browser draws what is dragged from how the card looks before the next frame.
        const { id } = picked.current
        requestAnimationFrame(() => picked.current?.id === id && markDragging(list, id))
      },
      pick: (button, pointerType) => {
        picked.current = cardOf(button)
        if (picked.current) dragButtonProps.onPress?.({ type: 'press', pointerType, target: button } as never)
      },
      describedBy: dragButtonProps['aria-describedby'],
    })
  })
  useEffect(() => {
    // A drag that is broken off over a column leaves it without a word.
    const end = () => state.setTarget(null)
    addEventListener('dragend', end, true)
    return () => removeEventListener('dragend', end, true)
  })
  const isByKeys = hooks.isVirtualDragging!()
  const place = state.target?.type === 'item' ? state.target : null
  const isNearEnd = place !== null && collection.indexOf(place.key) > cards.length - 3
  useEffect(() => {
    if (isByKeys && isNearEnd) more()
  }, [isByKeys, isNearEnd, more])
  const point = (target: DropTarget) => <DropIndicator key={getTargetKey(target)} {...{ hooks, state, target, list }} />
  return (
    <>
      {point({ type: 'root' })}
      {isByKeys && cards.map(({ id }) => point({ type: 'item', key: id, dropPosition: 'before' }))}
      {isByKeys && cards.length > 0 && point({ type: 'item', key: cards.at(-1)!.id, dropPosition: 'after' })}
      {!isByKeys && place && <DropLine {...{ list }} target={place} />}
      {!isByKeys && state.target?.type === 'root' && <div className={css.over} />}
    </>
  )
}

const getTargetKey = (target: DropTarget) => (target.type === 'root' ? 'root' : `${target.dropPosition} ${target.key}`)

/** The card that a pointer has taken along looks faded where it stood. */
function markDragging(list: RefObject<HTMLElement | null>, id: number | null): void {
  list.current?.querySelector('[data-dragging]')?.removeAttribute('data-dragging')
  if (id !== null) list.current?.querySelector(`[data-key="${id}"]`)?.setAttribute('data-dragging', '')
}

const toDragItems = (card: ListedCard | null) => (card ? [{ [CARD_TYPE]: String(card.id), 'text/plain': card.title }] : [])

type DropHooksInput = Pick<CardDragProps, 'board' | 'cards' | 'context'> & { picked: RefObject<ListedCard | null> }

/** Cards come from this column and others; a dragged column may be dropped on another one's cards. */
function useCardDropHooks({ board, cards, context, picked }: DropHooksInput): DragAndDropHooks {
  const { cards: acts, boards } = context
  const put = (id: number, target: ItemDropTarget | null) =>
    acts.move(id, { boardId: board.id, before: target && getNextCardId(target, getCachedCardsOfBoard(context.projectId, board.id)) })
  return useDragAndDrop({
    getItems: () => toDragItems(picked.current),
    acceptedDragTypes: [CARD_TYPE, BOARD_TYPE],
    getDropOperation: (target, types) => {
      if (types.has(BOARD_TYPE)) return target.type === 'root' && draggedColumn.current !== board.id ? 'move' : 'cancel'
      return target.type === 'item' || cards.length === 0 ? 'move' : 'cancel'
    },
    onInsert: ({ items, target }) => void readDroppedIds(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, target))),
    onRootDrop: ({ items }) => {
      void readDroppedIds(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, null)))
      void readDroppedIds(items, BOARD_TYPE).then((ids) => ids.forEach((id) => boards.moveTo(id, board.id)))
    },
  }).dragAndDropHooks
}

async function readDroppedIds(items: readonly DropItem[], type: string): Promise<number[]> {
  const fitting = items.filter(isTextDropItem).filter(({ types }) => types.has(type))
  const texts = await Promise.all(fitting.map((item) => item.getText(type)))
  return texts.map(Number).filter((id) => id > 0)
}

/** Before which card the place lies; null is the end. */
function getNextCardId({ key, dropPosition }: ItemDropTarget, cards: readonly ListedCard[]): number | null {
  const index = cards.findIndex(({ id }) => id === key)
  const follower = dropPosition === 'before' ? cards[index] : cards[index + 1]
  return follower?.id ?? null
}
