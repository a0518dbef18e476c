import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { useApiQuery } from '../../api/queries.ts'
import { Avatar } from './avatar.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import css from './history-list.module.css'
import { Spinner } from '../feedback/spinner.tsx'

type HistoryListProps = {
  entity: string
  id: number
  /** Returns the lines for a step; empty if there is nothing to show. */
  describeStep: (step: HistoryStep) => string[]
  systemActorLabel?: string
}

/** The history of a record, newest first, inside other content. */
export function HistoryList({ entity, id, describeStep, systemActorLabel }: HistoryListProps) {
  const { data, error, refetch } = useApiQuery(journal.history, { entity, id })
  if (error) return <ErrorState title={formatProblem(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner size="small" />
  return (
    <ol className={css.steps}>
      {data.steps.map((step) => (
        <HistoryStepRow key={step.seq} step={step} sentences={describeStep(step)} {...(systemActorLabel && { nobody: systemActorLabel })} />
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
