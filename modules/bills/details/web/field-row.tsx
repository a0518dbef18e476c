import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillProblem } from '../../bill-schema.ts'
import { useFieldName } from './field-names.ts'
import css from './field-row.module.css'
import { getFieldId, useFieldProblems } from './problem-targets.ts'
import { useProblemText } from './use-problem-text.ts'

type FieldRowProps = {
  /** A property of the e-invoice, such as `supplier.vatId`, whose problems are shown. */
  path: string
  /** Undefined if the page shows only the problems of this field. */
  value: ReactNode
  /** What the file states if someone has corrected the value. */
  original?: string | null
  currency: string | null
}

/** A row of a description list; hidden if there is neither a value nor a problem. */
export function FieldRow({ path, value, original, currency }: FieldRowProps) {
  const { t } = useTranslation('bills')
  const getFieldName = useFieldName()
  const problems = useFieldProblems(path)
  const isEmpty = value === null || value === undefined || value === ''
  if (isEmpty && problems.length === 0 && !original) return null
  return (
    <div id={getFieldId(path)} tabIndex={-1} className={css.row} data-severity={getSeverity(problems)}>
      <dt>{getFieldName(path)}</dt>
      <dd>
        {value === null || value === '' ? <span className={css.soft}>–</span> : value}
        {original && <span className={css.original}>{t('inFile', { value: original })}</span>}
        <ProblemTexts problems={problems} currency={currency} />
      </dd>
    </div>
  )
}

export const getSeverity = (problems: readonly BillProblem[]): BillProblem['severity'] | undefined =>
  problems.some(({ severity }) => severity === 'error') ? 'error' : problems[0]?.severity

export function ProblemTexts({ problems, currency }: { problems: readonly BillProblem[]; currency: string | null }) {
  const formatText = useProblemText(currency)
  return problems.map((problem) => {
    const text = formatText(problem)
    return (
      <span key={text} className={css.problem} data-severity={problem.severity}>
        {problem.severity === 'error' ? <CircleAlert aria-hidden /> : <TriangleAlert aria-hidden />}
        <span>{text}</span>
      </span>
    )
  })
}
