import { type DragEvent, type RefObject, useRef } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import type { ListedCard } from '../../../cards/card.ts'
import type { DragConnection } from './drag-forwarder.ts'
import { toDragItems } from './drag-types.ts'

type CardDragInput = { cards: readonly ListedCard[]; list: RefObject<HTMLDivElement | null> }

/** The card being dragged, and the handlers that start and end its drag. */
export function useCardDrag({ cards, list }: CardDragInput) {
  const draggedCard = useRef<ListedCard | null>(null)
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => toDragItems(draggedCard.current),
    onDragEnd: () => {
      markDragging(list, null)
      draggedCard.current = null
    },
  })
  const connection: DragConnection = {
    ...(dragProps as object),
    onDragStart: (event: DragEvent<Element>) => {
      draggedCard.current = findCard(cards, event.target)
      if (!draggedCard.current) return event.preventDefault()
      dragProps.onDragStart?.(event as never)
      // The browser takes the drag image from the card's appearance before the next frame.
      const { id } = draggedCard.current
      requestAnimationFrame(() => draggedCard.current?.id === id && markDragging(list, id))
    },
    startDrag: (button, pointerType) => {
      draggedCard.current = findCard(cards, button)
      if (draggedCard.current) dragButtonProps.onPress?.({ type: 'press', pointerType, target: button } as never)
    },
    describedBy: dragButtonProps['aria-describedby'],
  }
  return { draggedCard, connection }
}

function findCard(cards: readonly ListedCard[], target: EventTarget): ListedCard | null {
  const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key']
  return cards.find(({ id }) => String(id) === key) ?? null
}

/** Fades the dragged card at its original position. */
function markDragging(list: RefObject<HTMLElement | null>, id: number | null): void {
  list.current?.querySelector('[data-dragging]')?.removeAttribute('data-dragging')
  if (id !== null) list.current?.querySelector(`[data-key="${id}"]`)?.setAttribute('data-dragging', '')
}
