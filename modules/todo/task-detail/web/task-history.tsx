import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { HistoryList } from '#platform/web/ui/lists/history-list.tsx'
import { formatTime } from '../../due-dates/web/index.ts'
import { formatHistoryStep, type HistoryFormat } from './history-messages.ts'

export function TaskHistory({ id }: { id: number }) {
  const { t } = useTranslation('todo')
  const historyFormat = useHistoryFormat()
  return (
    <HistoryList
      entity="task"
      id={id}
      describeStep={(step) => formatHistoryStep(step, historyFormat)}
      systemActorLabel={t('history.system')}
    />
  )
}

function useHistoryFormat(): HistoryFormat {
  const { t, i18n } = useTranslation('todo')
  const format = useFormat()
  const people = usePeople()
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    time: (time) => formatTime(time, i18n.resolvedLanguage ?? 'en'),
    getPersonName: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
  }
}
