import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { timeText } from './due-text.ts'
import { sentencesOf, type HistoryWords } from './history-words.ts'
import css from './task-detail.module.css'

/** Who did what, and when, the newest first. */
export function TaskHistory({ id }: { id: number }) {
  const { data, error, refetch } = useRead(journal.history, { entity: 'task', id })
  const words = useHistoryWords()
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner size="small" />
  return (
    <ol className={css.history}>
      {data.steps.map((step) => (
        <Step key={step.seq} step={step} words={words} />
      ))}
    </ol>
  )
}

function Step({ step, words }: { step: HistoryStep; words: HistoryWords }) {
  const { t } = useTranslation('todo')
  const { relative, dateTime } = useFormat()
  const sentences = sentencesOf(step, words)
  if (sentences.length === 0) return null
  return (
    <li className={css.step}>
      {step.actor && <Avatar person={step.actor} size="small" isDecorative />}
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <time className={css.when} dateTime={step.at} title={dateTime(step.at)}>
          {relative(step.at)}
        </time>
      </div>
      {!step.actor && <span className="unseen">{t('history.system')}</span>}
    </li>
  )
}

function useHistoryWords(): HistoryWords {
  const { t, i18n } = useTranslation('todo')
  const format = useFormat()
  const people = useRead(identity.listPeople, {}, { staleTime: 5 * 60_000 }).data?.people ?? []
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    time: (time) => timeText(time, i18n.resolvedLanguage ?? 'en'),
    personOf: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
  }
}
