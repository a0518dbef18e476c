import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { HistoryList } from '#platform/web/ui/lists/history-list.tsx'
import type { Board } from '../../columns/contract.ts'
import { type HistoryContext, toHistoryMessages } from './history-messages.ts'

export function CardHistory({ id, boards }: { id: number; boards: readonly Board[] }) {
  const context = useHistoryContext(boards)
  return <HistoryList entity="card" id={id} describeStep={(step) => toHistoryMessages(step, context)} />
}

function useHistoryContext(boards: readonly Board[]): HistoryContext {
  const { t } = useTranslation('kanban')
  const format = useFormat()
  const people = usePeople()
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    getPersonName: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
    getColumnTitle: (id) => boards.find((board) => board.id === id)?.title ?? t('history.otherColumn'),
  }
}
