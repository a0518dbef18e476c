import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '../../i18n/format.ts'
import { problemText } from '../../api/problem-text.ts'
import { useRead } from '../../api/queries.ts'
import { Avatar } from './avatar.tsx'
import { Failure } from '../feedback/failure.tsx'
import css from './history-list.module.css'
import { Spinner } from '../feedback/spinner.tsx'

type HistoryListProps = {
  entity: string
  id: number
  /** What happened at a step, in the person's words; none where there is nothing to say. */
  sentencesOf: (step: HistoryStep) => string[]
  /** In place of who did it where nobody did. */
  nobody?: string
}

/** Who did what with a record, and when, the newest first: within something else, such as the details of a task. */
export function HistoryList({ entity, id, sentencesOf, nobody }: HistoryListProps) {
  const { data, error, refetch } = useRead(journal.history, { entity, id })
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner size="small" />
  return (
    <ol className={css.steps}>
      {data.steps.map((step) => (
        <HistoryStepRow key={step.seq} step={step} sentences={sentencesOf(step)} {...(nobody && { nobody })} />
      ))}
    </ol>
  )
}

export function HistoryStepRow({ step: { actor, at }, sentences, nobody }: { step: HistoryStep; sentences: string[]; nobody?: string }) {
  const { relative, dateTime } = useFormat()
  if (sentences.length === 0) return null
  return (
    <li className={css.step}>
      {actor && <Avatar person={actor} size="small" isDecorative />}
      <div className={css.words}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <time className={css.time} dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
      </div>
      {!actor && nobody && <span className="unseen">{nobody}</span>}
    </li>
  )
}
