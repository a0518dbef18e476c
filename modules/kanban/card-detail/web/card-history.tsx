import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useEveryone } from '#platform/web/session/everyone.ts'
import { HistoryList } from '#platform/web/ui/lists/history-list.tsx'
import type { Board } from '../../columns/contract.ts'
import { type HistoryContext, toHistoryMessages } from './history-messages.ts'

/** Who did what, and when, the newest first. */
export function CardHistory({ id, boards }: { id: number; boards: readonly Board[] }) {
  const words = useHistoryContext(boards)
  return <HistoryList entity="card" id={id} sentencesOf={(step) => toHistoryMessages(step, words)} />
}

function useHistoryContext(boards: readonly Board[]): HistoryContext {
  const { t } = useTranslation('kanban')
  const format = useFormat()
  const people = useEveryone()
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    personOf: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
    boardOf: (id) => boards.find((board) => board.id === id)?.title ?? t('history.otherColumn'),
  }
}
