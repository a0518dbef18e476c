import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { runAfterPaint } from '#platform/web/hooks/after-paint.ts'
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
  isComplete: boolean
  matches: ((card: ListedCard) => boolean) | null
  context: BoardContext
  /** The board whose quick add is open; `new` for a new column. */
  addingTo: number | 'new' | null
  onAddingChange: (to: number | 'new' | null) => void
  onOpen: (card: ListedCard) => void
}

/** Handles clicks and keys of all cards here instead of in each card. */
export function BoardView({ boards, cards, isComplete, matches, context, addingTo, onAddingChange, onOpen }: BoardViewProps) {
  const { t, permissions } = context
  const [menu, setMenu] = useState<{ card: ListedCard; button: HTMLElement } | null>(null)
  const [edited, setEdited] = useState<Board | null>(null)
  const findCard = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[role=row][data-key]')
    const board = Number(row?.closest<HTMLElement>('[data-board]')?.dataset['board'])
    return row ? cards.get(board)?.find(({ id }) => String(id) === row.dataset['key']) : undefined
  }
  const runCommand = (command: CardCommand, card: ListedCard, row: HTMLElement) => {
    if (command === 'open') onOpen(card)
    else if (command === 'menu') setMenu({ card, button: row.querySelector<HTMLElement>('[data-act=menu]') ?? row })
    else if (command === 'done' && permissions.canUpdate(card, 'isDone')) context.cardMutations.update(card, { isDone: !card.isDone })
    else if (command === 'archive' && permissions.canUpdate(card, 'isArchived')) context.cardMutations.update(card, { isArchived: true })
    else if (command === 'delete' && permissions.canDelete(card)) context.cardMutations.remove(card)
  }
  const onClick = ({ target }: MouseEvent) => {
    const card = findCard(target)
    const button = (target as Element).closest<HTMLElement>('[data-act=menu]')
    if (!card || card.id < 0) return
    if (button) runAfterPaint(() => setMenu({ card, button }))
    else if (!(target as Element).closest('button')) onOpen(card)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = findCard(event.target)
    if (card && card.id > 0) handleCardKey(event, { card, runCommand, context, boards })
  }
  return (
    <>
      <div className={css.board} data-kanban aria-busy={!isComplete} onClick={onClick} onKeyDownCapture={onKeyDown}>
        {boards.map((board) => (
          <Column
            key={board.id}
            {...{ board, isComplete, matches, context, onAddingChange }}
            cards={cards.get(board.id)}
            isAdding={addingTo === board.id}
            onEdit={setEdited}
          />
        ))}
        {permissions.canAddBoards && (
          <div className={css.newColumn}>
            <QuickAdd
              openLabel={t('column.add')}
              label={t('column.title')}
              action={t('column.addAction')}
              maxLength={(Board.properties.title as { maxLength?: number }).maxLength ?? 100}
              isOpen={addingTo === 'new'}
              onOpen={(isOpen) => onAddingChange(isOpen ? 'new' : null)}
              onAdd={context.columnMutations.add}
            />
          </div>
        )}
      </div>
      {menu && <CardMenu {...menu} {...{ context, boards }} onOpen={() => onOpen(menu.card)} onClose={() => setMenu(null)} />}
      {edited && <ColumnDialog board={edited} boards={context.columnMutations} onClose={() => setEdited(null)} />}
    </>
  )
}
