import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { afterPaint } from '#platform/web/hooks/after-paint.ts'
import type { ListedCard } from '../../cards/card.ts'
import { Board } from '../../columns/contract.ts'
import { type CardsByBoard, CardMenu, type BoardContext } from '../../cards/web/index.ts'
import { type CardCommand, handleCardKey } from './card-shortcuts.ts'
import css from './board-view.module.css'
import { ColumnDialog } from '../../columns/web/index.ts'
import { Column } from './column/column.tsx'
import { QuickAdd } from './quick-add.tsx'

export type BoardViewProps = {
  boards: readonly Board[]
  cards: CardsByBoard
  isWhole: boolean
  matches: ((card: ListedCard) => boolean) | null
  context: BoardContext
  /** The column whose quick add is open; `new` is that of a new column. */
  adding: number | 'new' | null
  onAdding: (to: number | 'new' | null) => void
  onOpen: (card: ListedCard) => void
}

/** All columns side by side. They listen for their cards' presses and keys here, once for all of them. */
export function BoardView({ boards, cards, isWhole, matches, context, adding, onAdding, onOpen }: BoardViewProps) {
  const { t, permissions } = context
  const [menu, setMenu] = useState<{ card: ListedCard; button: HTMLElement } | null>(null)
  const [edited, setEdited] = useState<Board | null>(null)
  const cardAt = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[role=row][data-key]')
    const board = Number(row?.closest<HTMLElement>('[data-board]')?.dataset['board'])
    return row ? cards.get(board)?.find(({ id }) => String(id) === row.dataset['key']) : undefined
  }
  const run = (command: CardCommand, card: ListedCard, row: HTMLElement) => {
    if (command === 'open') onOpen(card)
    else if (command === 'menu') setMenu({ card, button: row.querySelector<HTMLElement>('[data-act=menu]') ?? row })
    else if (command === 'done' && permissions.canChange(card, 'isDone')) context.cards.change(card, { isDone: !card.isDone })
    else if (command === 'archive' && permissions.canChange(card, 'isArchived')) context.cards.change(card, { isArchived: true })
    else if (command === 'delete' && permissions.canDelete(card)) context.cards.remove(card)
  }
  const onClick = ({ target }: MouseEvent) => {
    const card = cardAt(target)
    const button = (target as Element).closest<HTMLElement>('[data-act=menu]')
    if (!card || card.id < 0) return
    if (button) afterPaint(() => setMenu({ card, button }))
    else if (!(target as Element).closest('button')) onOpen(card)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = cardAt(event.target)
    if (card && card.id > 0) handleCardKey(event, { card, run, context, boards })
  }
  return (
    <>
      <div className={css.board} data-kanban aria-busy={!isWhole} onClick={onClick} onKeyDownCapture={onKeyDown}>
        {boards.map((board) => (
          <Column
            key={board.id}
            {...{ board, isWhole, matches, context, onAdding }}
            cards={cards.get(board.id)}
            isAdding={adding === board.id}
            onEdit={setEdited}
          />
        ))}
        {permissions.canAddBoards && (
          <div className={css.newColumn}>
            <QuickAdd
              begin={t('column.add')}
              label={t('column.title')}
              action={t('column.addAction')}
              maxLength={(Board.properties.title as { maxLength?: number }).maxLength ?? 100}
              isOpen={adding === 'new'}
              onOpen={(isOpen) => onAdding(isOpen ? 'new' : null)}
              onAdd={context.boards.add}
            />
          </div>
        )}
      </div>
      {menu && <CardMenu {...menu} {...{ context, boards }} onOpen={() => onOpen(menu.card)} onClose={() => setMenu(null)} />}
      {edited && <ColumnDialog board={edited} boards={context.boards} onClose={() => setEdited(null)} />}
    </>
  )
}
