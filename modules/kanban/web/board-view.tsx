import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { afterPaint } from '#platform/web/after-paint.ts'
import type { ListedCard } from '../card-contract.ts'
import { Board } from '../contract.ts'
import type { BoardCards } from './board-cards.ts'
import { onCardKey, type CardCommand } from './board-keys.ts'
import css from './board-view.module.css'
import { CardMenu, ColumnDialog } from './parts.ts'
import { Column } from './column.tsx'
import type { Means } from './means.ts'
import { QuickAdd } from './quick-add.tsx'

export type BoardViewProps = {
  boards: readonly Board[]
  cards: BoardCards
  isWhole: boolean
  matches: ((card: ListedCard) => boolean) | null
  means: Means
  /** The column whose quick add is open; `new` is that of a new column. */
  adding: number | 'new' | null
  onAdding: (to: number | 'new' | null) => void
  onOpen: (card: ListedCard) => void
}

/** All columns side by side. They listen for their cards' presses and keys here, once for all of them. */
export function BoardView({ boards, cards, isWhole, matches, means, adding, onAdding, onOpen }: BoardViewProps) {
  const { t, rights } = means
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
    else if (command === 'done' && rights.mayChange(card, 'isDone')) means.cards.change(card, { isDone: !card.isDone })
    else if (command === 'archive' && rights.mayChange(card, 'isArchived')) means.cards.change(card, { isArchived: true })
    else if (command === 'delete' && rights.mayDelete(card)) means.cards.remove(card)
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
    if (card && card.id > 0) onCardKey(event, { card, run, means, boards })
  }
  return (
    <>
      <div className={css.board} data-kanban aria-busy={!isWhole} onClick={onClick} onKeyDownCapture={onKeyDown}>
        {boards.map((board) => (
          <Column
            key={board.id}
            {...{ board, isWhole, matches, means, onAdding }}
            cards={cards.get(board.id)}
            isAdding={adding === board.id}
            onEdit={setEdited}
          />
        ))}
        {rights.mayAddBoards && (
          <div className={css.newColumn}>
            <QuickAdd
              begin={t('column.add')}
              label={t('column.title')}
              action={t('column.addAction')}
              maxLength={(Board.properties.title as { maxLength?: number }).maxLength ?? 100}
              isOpen={adding === 'new'}
              onOpen={(isOpen) => onAdding(isOpen ? 'new' : null)}
              onAdd={means.boards.add}
            />
          </div>
        )}
      </div>
      {menu && <CardMenu {...menu} {...{ means, boards }} onOpen={() => onOpen(menu.card)} onClose={() => setMenu(null)} />}
      {edited && <ColumnDialog board={edited} boards={means.boards} onClose={() => setEdited(null)} />}
    </>
  )
}
