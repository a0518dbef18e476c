import { useTranslation } from 'react-i18next'
import { companyJournal, type WholeStep } from '#platform/contract/company-journal.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Difference } from './difference.tsx'
import { useFieldWords } from './field-words.ts'
import css from './journal.module.css'
import { RecordName } from './record-name.tsx'
import { TakeBack } from './take-back.tsx'

/** Each record of an act, each of its fields before and after, and whether it can be taken back. */
export function ActDetail({ change }: { change: string }) {
  const { t } = useTranslation('journal')
  const { dateTime } = useFormat()
  const { data, error, refetch } = useRead(companyJournal.getAct, { change })
  if (error && !data) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
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
        <StepFields key={step.seq} step={step} people={people} isNamed={act.steps.length > 1} />
      ))}
      {act.hasMore && <p className={css.soft}>{t('hasMore')}</p>}
      <TakeBack change={change} verdict={undo} />
    </div>
  )
}

/** What a new or deleted thing is not goes without saying. */
const isOff = ({ kind }: WholeStep, value: unknown) => kind !== 'changed' && value === false

type StepFieldsProps = { step: WholeStep; people: readonly Person[]; isNamed: boolean }

function StepFields({ step, people, isNamed }: StepFieldsProps) {
  const { t } = useTranslation('journal')
  const words = useFieldWords(step.subject)
  const around = { people, currency: step.currency }
  const rows = step.fields.flatMap((field) => {
    const name = words.name(field)
    if (!name) return []
    const [before, after] = [step.before?.[field], step.after?.[field]].map((value) =>
      isOff(step, value) ? null : words.value(field, value, around),
    )
    return before === null && after === null ? [] : [{ field, name, before: before ?? null, after: after ?? null }]
  })
  return (
    <section className={css.step}>
      {isNamed && (
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
                <Difference kind={step.kind} before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
