import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/select.tsx'
import type { Card } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import css from './card-detail.module.css'
import type { Means } from './means.ts'

/** On which column the card lies; another one takes it to its end. */
export function BoardSelect({ card, boards, means }: { card: Card; boards: readonly Board[]; means: Means }) {
  const { t } = useTranslation('kanban')
  return (
    <Select
      label={t('column')}
      isLabelUnseen
      size="small"
      className={css.column}
      options={boards.filter(({ id }) => id > 0).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={String(card.boardId)}
      isDisabled={!means.rights.mayMove(card)}
      onChange={(boardId) => means.cards.move(card.id, { boardId: Number(boardId), before: null })}
    />
  )
}
