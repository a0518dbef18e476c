import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { useEveryone } from '#platform/web/everyone.ts'
import { HistoryList } from '#platform/web/ui/history-list.tsx'
import { timeText } from './due-text.ts'
import { sentencesOf, type HistoryWords } from './history-words.ts'

/** Who did what, and when, the newest first. */
export function TaskHistory({ id }: { id: number }) {
  const { t } = useTranslation('todo')
  const words = useHistoryWords()
  return <HistoryList entity="task" id={id} sentencesOf={(step) => sentencesOf(step, words)} nobody={t('history.system')} />
}

function useHistoryWords(): HistoryWords {
  const { t, i18n } = useTranslation('todo')
  const format = useFormat()
  const people = useEveryone()
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    time: (time) => timeText(time, i18n.resolvedLanguage ?? 'en'),
    personOf: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
  }
}
