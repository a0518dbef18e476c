import { DropIndicator, isTextDropItem, useDragAndDrop, type DropItem, type ItemDropTarget } from 'react-aria-components/useDragAndDrop'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { cardsOn } from './board-list.ts'
import css from './card-list.module.css'
import { BOARD_TYPE, CARD_TYPE } from './drag-types.ts'
import { draggedBoard } from './dragged-board.ts'
import type { Means } from './means.ts'

type CardDrag = { board: Board; cards: readonly ListedCard[]; means: Means }

/** Cards are dragged within the column and from one to another; a dragged column may be dropped on another one's cards. */
export function useCardDrag({ board, cards, means }: CardDrag) {
  const { rights, cards: acts, boards } = means
  const put = (id: number, target: ItemDropTarget | null) =>
    acts.move(id, { boardId: board.id, before: target && followerOf(target, cardsOn(means.projectId, board.id)) })
  const { dragAndDropHooks } = useDragAndDrop<ListedCard>({
    isDisabled: !rights.mayMoveAny,
    getItems: (_keys, items) => items.map(({ id, title }) => ({ [CARD_TYPE]: String(id), 'text/plain': title })),
    acceptedDragTypes: [CARD_TYPE, BOARD_TYPE],
    getDropOperation: (target, types) => {
      if (types.has(BOARD_TYPE)) return target.type === 'root' && draggedBoard.current !== board.id ? 'move' : 'cancel'
      return target.type === 'item' || cards.length === 0 ? 'move' : 'cancel'
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.target!} />,
    onReorder: ({ keys, target }) => [...keys].forEach((key) => put(Number(key), target)),
    onInsert: ({ items, target }) => void idsIn(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, target))),
    onRootDrop: ({ items }) => {
      void idsIn(items, CARD_TYPE).then((ids) => ids.forEach((id) => put(id, null)))
      void idsIn(items, BOARD_TYPE).then((ids) => ids.forEach((id) => boards.moveTo(id, board.id)))
    },
  })
  return dragAndDropHooks
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
