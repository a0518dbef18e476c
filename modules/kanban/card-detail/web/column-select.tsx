import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { Card } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'
import css from './card-detail.module.css'
import type { BoardContext } from '../../cards/web/index.ts'

/** Choosing another column moves the card to its end. */
export function ColumnSelect({ card, boards, context }: { card: Card; boards: readonly Board[]; context: BoardContext }) {
  const { t } = useTranslation('kanban')
  return (
    <Select
      label={t('column')}
      isLabelHidden
      size="small"
      className={css.column}
      options={boards.filter(({ id }) => id > 0).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={String(card.boardId)}
      isDisabled={!context.permissions.canMove(card)}
      onChange={(boardId) => context.cardMutations.move(card.id, { boardId: Number(boardId), before: null })}
    />
  )
}
