import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Board } from '../contract.ts'
import css from './card-detail.module.css'
import { sentencesOf, type HistoryWords } from './history-words.ts'

/** Who did what, and when, the newest first. */
export function CardHistory({ id, boards }: { id: number; boards: readonly Board[] }) {
  const { data, error, refetch } = useRead(journal.history, { entity: 'card', id })
  const words = useHistoryWords(boards)
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
    </li>
  )
}

function useHistoryWords(boards: readonly Board[]): HistoryWords {
  const { t } = useTranslation('kanban')
  const format = useFormat()
  const people = useRead(identity.listPeople, {}, { staleTime: 5 * 60_000 }).data?.people ?? []
  return {
    t,
    list: format.list,
    date: (date) => format.date(date),
    personOf: (id) => people.find((person) => person.id === id)?.fullName ?? t('history.somebody'),
    boardOf: (id) => boards.find((board) => board.id === id)?.title ?? t('history.otherColumn'),
  }
}
