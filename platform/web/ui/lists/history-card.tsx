import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useApiQuery } from '../../api/queries.ts'
import { Card } from '../layout/card.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ProblemState } from '../feedback/problem-state.tsx'
import { HistoryStepRow } from './history-list.tsx'
import css from './history-card.module.css'
import { Spinner } from '../feedback/spinner.tsx'

type HistoryProps = {
  entity: string
  id: number
  /** Returns the lines for a step; empty if there is nothing to show. */
  describeStep: (step: HistoryStep) => string[]
  emptyText: string
}

export function HistoryCard({ entity, id, describeStep, emptyText }: HistoryProps) {
  const { data, error, refetch } = useApiQuery(journal.history, { entity, id })
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  const steps = data.steps.map((step) => ({ step, sentences: describeStep(step) })).filter(({ sentences }) => sentences.length > 0)
  return (
    <Card>
      {steps.length === 0 && <EmptyState text={emptyText} />}
      <ol className={css.steps}>
        {steps.map(({ step, sentences }) => (
          <HistoryStepRow key={step.seq} step={step} sentences={sentences} />
        ))}
      </ol>
    </Card>
  )
}
