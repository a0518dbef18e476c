import { useTranslation } from 'react-i18next'
import { companyJournal, type DetailedStep } from '#platform/contract/company-journal.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { FieldDifference } from './field-difference.tsx'
import { useFieldFormat } from './use-field-format.ts'
import css from './journal.module.css'
import { RecordName } from './record-name.tsx'
import { UndoChange } from './undo-change.tsx'

export function ChangeDetails({ change }: { change: string }) {
  const { t } = useTranslation('journal')
  const { dateTime } = useFormat()
  const { data, error, refetch } = useApiQuery(companyJournal.getAct, { change })
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data)
    return (
      <div className={css.detail}>
        <Spinner />
      </div>
    )
  const { act, people, undo } = data
  return (
    <div className={css.detail}>
      <p className={css.soft}>{dateTime(act.at)}</p>
      {act.steps.map((step) => (
        <StepFields key={step.seq} step={step} people={people} showsRecordName={act.steps.length > 1} />
      ))}
      {act.hasMore && <p className={css.soft}>{t('hasMore')}</p>}
      <UndoChange change={change} status={undo} />
    </div>
  )
}

/** False is the default of a boolean field, so created and deleted records do not list it. */
const isOff = ({ kind }: DetailedStep, value: unknown) => kind !== 'changed' && value === false

type StepFieldsProps = { step: DetailedStep; people: readonly Person[]; showsRecordName: boolean }

function StepFields({ step, people, showsRecordName }: StepFieldsProps) {
  const { t } = useTranslation('journal')
  const fieldFormat = useFieldFormat(step.subject)
  const context = { people, currency: step.currency }
  const rows = step.fields.flatMap((field) => {
    const name = fieldFormat.name(field)
    if (!name) return []
    const [before, after] = [step.before?.[field], step.after?.[field]].map((value) =>
      isOff(step, value) ? null : fieldFormat.value(field, value, context),
    )
    return before === null && after === null ? [] : [{ field, name, before: before ?? null, after: after ?? null }]
  })
  return (
    <section>
      {showsRecordName && (
        <h3 className={css.stepTitle}>
          <RecordName step={step} />
        </h3>
      )}
      {rows.length === 0 ? (
        <p className={css.soft}>{t('noFields')}</p>
      ) : (
        <dl className={css.changes}>
          {rows.map(({ field, name, before, after }) => (
            <div key={field} className={css.change}>
              <dt>{name}</dt>
              <dd>
                <FieldDifference kind={step.kind} before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
