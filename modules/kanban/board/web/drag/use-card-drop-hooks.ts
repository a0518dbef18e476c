import type { RefObject } from 'react'
import {
  type DragAndDropHooks,
  type DropItem,
  isTextDropItem,
  type ItemDropTarget,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop'
import type { ListedCard } from '../../../cards/card.ts'
import { getCachedCardsOfBoard, type BoardContext } from '../../../cards/web/index.ts'
import type { Board } from '../../../columns/contract.ts'
import { BOARD_TYPE, CARD_TYPE, toDragItems } from './drag-types.ts'
import { draggedColumn } from './dragged-column.ts'

type DropHooksInput = {
  board: Board
  cards: readonly ListedCard[]
  context: BoardContext
  draggedCard: RefObject<ListedCard | null>
}

/** Accepts cards of any column, and columns dropped on the cards. */
export function useCardDropHooks({ board, cards, context, draggedCard }: DropHooksInput): DragAndDropHooks {
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
