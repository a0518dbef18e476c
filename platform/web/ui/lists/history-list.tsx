import { useTranslation } from 'react-i18next'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '../../i18n/format.ts'
import { useApiQuery } from '../../api/queries.ts'
import { Avatar } from './avatar.tsx'
import { ProblemState } from '../feedback/problem-state.tsx'
import css from './history-list.module.css'
import { Spinner } from '../feedback/spinner.tsx'

type HistoryListProps = {
  entity: string
  id: number
  /** Returns the lines for a step; empty if there is nothing to show. */
  describeStep: (step: HistoryStep) => string[]
  systemActorLabel?: string
}

export function HistoryList({ entity, id, describeStep, systemActorLabel }: HistoryListProps) {
  const { data, error, refetch } = useApiQuery(journal.history, { entity, id })
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner size="small" />
  return (
    <ol className={css.steps}>
      {data.steps.map((step) => (
        <HistoryStepRow
          key={step.seq}
          step={step}
          sentences={describeStep(step)}
          {...(systemActorLabel && { actorLabel: systemActorLabel })}
        />
      ))}
    </ol>
  )
}

export function HistoryStepRow({
  step: { actor, at, viaToken },
  sentences,
  actorLabel,
}: {
  step: HistoryStep
  sentences: string[]
  actorLabel?: string
}) {
  const { t } = useTranslation('platform')
  const { relative, dateTime } = useFormat()
  if (sentences.length === 0) return null
  return (
    <li className={css.step}>
      {actor && <Avatar person={actor} size="small" isDecorative />}
      <div className={css.words}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {viaToken !== null && <p className={css.token}>{t('history.viaToken', { token: viaToken })}</p>}
        <time className={css.time} dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
      </div>
      {!actor && actorLabel && <span className="visually-hidden">{actorLabel}</span>}
    </li>
  )
}
