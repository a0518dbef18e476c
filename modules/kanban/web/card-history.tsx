import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { useEveryone } from '#platform/web/everyone.ts'
import { HistoryList } from '#platform/web/ui/history-list.tsx'
import type { Board } from '../contract.ts'
import { sentencesOf, type HistoryWords } from './history-words.ts'

/** Who did what, and when, the newest first. */
export function CardHistory({ id, boards }: { id: number; boards: readonly Board[] }) {
  const words = useHistoryWords(boards)
  return <HistoryList entity="card" id={id} sentencesOf={(step) => sentencesOf(step, words)} />
}

function useHistoryWords(boards: readonly Board[]): HistoryWords {
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
