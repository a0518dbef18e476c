import { useEffect, useMemo, useRef, type DragEvent, type RefObject } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import {
  isTextDropItem,
  useDragAndDrop,
  type DragAndDropHooks,
  type DropItem,
  type DropTarget,
  type ItemDropTarget,
} from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { cardsOn } from './board-list.ts'
import { CardCollection, noSelection } from './card-collection.ts'
import css from './card-list.module.css'
import type { DragPort } from './drag-port.ts'
import { BOARD_TYPE, CARD_TYPE } from './drag-types.ts'
import { draggedBoard } from './dragged-board.ts'
import { DropMark, DropPoint } from './drop-point.tsx'
import type { Means } from './means.ts'
import { targetAt } from './target-at.ts'

type CardDragProps = {
  board: Board
  /** Those that stand in the document. */
  cards: readonly ListedCard[]
  means: Means
  list: RefObject<HTMLDivElement | null>
  port: DragPort
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

function Drag({ board, cards, means, list, port, more }: CardDragProps) {
  const picked = useRef<ListedCard | null>(null)
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => itemsOf(picked.current),
    onDragEnd: () => {
      mark(list, null)
      picked.current = null
    },
  })
  const hooks = useHooks({ board, cards, means, picked })
  const collection = useMemo(() => new CardCollection(cards), [cards])
  const state = hooks.useDroppableCollectionState!({ collection: collection as never, selectionManager: noSelection(picked) })
  const { collectionProps } = hooks.useDroppableCollection!(
    { keyboardDelegate: collection, dropTargetDelegate: { getDropTargetFromPoint: (_x, y) => targetAt(list.current!, y) } },
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
        requestAnimationFrame(() => picked.current?.id === id && mark(list, id))
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
  const point = (target: DropTarget) => <DropPoint key={keyOf(target)} {...{ hooks, state, target, list }} />
  return (
    <>
      {point({ type: 'root' })}
      {isByKeys && cards.map(({ id }) => point({ type: 'item', key: id, dropPosition: 'before' }))}
      {isByKeys && cards.length > 0 && point({ type: 'item', key: cards.at(-1)!.id, dropPosition: 'after' })}
      {!isByKeys && place && <DropMark {...{ list }} target={place} />}
      {!isByKeys && state.target?.type === 'root' && <div className={css.over} />}
    </>
  )
}

const keyOf = (target: DropTarget) => (target.type === 'root' ? 'root' : `${target.dropPosition} ${target.key}`)

/** The card that a pointer has taken along looks faded where it stood. */
function mark(list: RefObject<HTMLElement | null>, id: number | null): void {
  list.current?.querySelector('[data-dragging]')?.removeAttribute('data-dragging')
  if (id !== null) list.current?.querySelector(`[data-key="${id}"]`)?.setAttribute('data-dragging', '')
}

const itemsOf = (card: ListedCard | null) => (card ? [{ [CARD_TYPE]: String(card.id), 'text/plain': card.title }] : [])

type Given = Pick<CardDragProps, 'board' | 'cards' | 'means'> & { picked: RefObject<ListedCard | null> }

/** Cards come from this column and others; a dragged column may be dropped on another one's cards. */
function useHooks({ board, cards, means, picked }: Given): DragAndDropHooks {
  const { cards: acts, boards } = means
  const put = (id: number, target: ItemDropTarget | null) =>
    acts.move(id, { boardId: board.id, before: target && followerOf(target, cardsOn(means.projectId, board.id)) })
  return useDragAndDrop({
    getItems: () => itemsOf(picked.current),
    acceptedDragTypes: [CARD_TYPE, BOARD_TYPE],
    getDropOperation: (target, types) => {
      if (types.has(BOARD_TYPE)) return target.type === 'root' && draggedBoard.current !== board.id ? 'move' : 'cancel'
      return target.type === 'item' || cards.length === 0 ? 'move' : 'cancel'
    },
    onInsert: ({ items, target }) => void idsIn(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, target))),
    onRootDrop: ({ items }) => {
      void idsIn(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, null)))
      void idsIn(items, BOARD_TYPE).then((ids) => ids.forEach((id) => boards.moveTo(id, board.id)))
    },
  }).dragAndDropHooks
}

async function idsIn(items: readonly DropItem[], type: string): Promise<number[]> {
  const fitting = items.filter(isTextDropItem).filter(({ types }) => types.has(type))
  const texts = await Promise.all(fitting.map((item) => item.getText(type)))
  return texts.map(Number).filter((id) => id > 0)
}

/** Before which card the place lies; null is the end. */
function followerOf({ key, dropPosition }: ItemDropTarget, cards: readonly ListedCard[]): number | null {
  const index = cards.findIndex(({ id }) => id === key)
  const follower = dropPosition === 'before' ? cards[index] : cards[index + 1]
  return follower?.id ?? null
}
