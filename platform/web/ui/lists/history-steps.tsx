import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { problemText } from '../../api/problem-text.ts'
import { useRead } from '../../api/queries.ts'
import { Card } from '../layout/card.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Failure } from '../feedback/failure.tsx'
import { HistoryStepRow } from './history-list.tsx'
import css from './history-steps.module.css'
import { Spinner } from '../feedback/spinner.tsx'

type HistoryProps = {
  entity: string
  id: number
  /** What happened at a step, in the person's words; none where there is nothing to say. */
  sentencesOf: (step: HistoryStep) => string[]
  /** In place of steps that nobody can tell of. */
  none: string
}

/** Who did what with a record, and when, the newest first. */
export function HistorySteps({ entity, id, sentencesOf, none }: HistoryProps) {
  const { data, error, refetch } = useRead(journal.history, { entity, id })
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const steps = data.steps.map((step) => ({ step, sentences: sentencesOf(step) })).filter(({ sentences }) => sentences.length > 0)
  return (
    <Card>
      {steps.length === 0 && <Empty text={none} />}
      <ol className={css.steps}>
        {steps.map(({ step, sentences }) => (
          <HistoryStepRow key={step.seq} step={step} sentences={sentences} />
        ))}
      </ol>
    </Card>
  )
}
