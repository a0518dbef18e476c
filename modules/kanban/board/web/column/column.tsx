import { type DragEvent, memo, useMemo, useRef, useState } from 'react'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { Card, type ListedCard } from '../../../cards/card.ts'
import type { Board } from '../../../columns/contract.ts'
import { CardList } from './card-list.tsx'
import { ColumnHeader } from './column-header.tsx'
import css from './column.module.css'
import { draggedColumn } from '../drag/dragged-column.ts'
import type { BoardContext } from '../../../cards/web/index.ts'
import { QuickAdd } from '../quick-add.tsx'

export type ColumnProps = {
  board: Board
  cards: readonly ListedCard[] | undefined
  /** Whether all cards are loaded. */
  isComplete: boolean
  matches: ((card: ListedCard) => boolean) | null
  isAdding: boolean
  onAddingChange: (boardId: number | null) => void
  onEdit: (board: Board) => void
  context: BoardContext
}

const none: readonly ListedCard[] = []
const titleLength = (Card.properties.title as { maxLength?: number }).maxLength ?? 255

export const Column = memo(function Column({
  board,
  cards = none,
  isComplete,
  matches,
  isAdding,
  onAddingChange,
  onEdit,
  context,
}: ColumnProps) {
  const { t, permissions } = context
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => (matches ? cards.filter(matches) : cards), [cards, matches])
  const { isOver, dropProps } = useColumnDrop(board, context)
  const add = (title: string) => {
    requestAnimationFrame(() => requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight })))
    return context.cardMutations.add(title, board.id)
  }
  return (
    <section aria-label={board.title} data-board={board.id} className={joinClasses(css.column, isOver && css.over)} {...dropProps}>
      <ColumnHeader {...{ board, context, onEdit }} shown={shown.length} count={isComplete ? cards.length : null} />
      <CardList {...{ board, context, list }} cards={shown} isFiltered={matches !== null} scrollsToEnd={isAdding} />
      {permissions.canAdd && board.id > 0 && (
        <div className={css.foot}>
          <QuickAdd
            openLabel={t('card.add')}
            label={t('card.title')}
            action={t('card.addAction')}
            maxLength={titleLength}
            isOpen={isAdding}
            onOpen={(isOpen) => onAddingChange(isOpen ? board.id : null)}
            onAdd={add}
          />
        </div>
      )}
    </section>
  )
})

/** A dragged column can be dropped anywhere on another column. */
function useColumnDrop(board: Board, { columnMutations }: BoardContext) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    const dragged = draggedColumn.current
    if (dragged === null || dragged === board.id) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const dragged = draggedColumn.current
    if (dragged === null || dragged === board.id) return
    event.preventDefault()
    event.stopPropagation()
    columnMutations.moveTo(dragged, board.id)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) =>
    !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
  return { isOver, dropProps: { onDragOverCapture: onDragOver, onDropCapture: onDrop, onDragLeave } }
}
