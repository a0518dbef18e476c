import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import type { Bill, BillProblem } from '../../bill-schema.ts'
import { canRun } from '../../web/bill-actions.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import { formatIban } from './format-iban.ts'
import css from './notices.module.css'
import { findTarget, type ProblemTarget } from './problem-targets.ts'
import { getFileCurrency, useProblemText } from './use-problem-text.ts'

type NoticesProps = {
  bill: Bill
  permissions: BillPermissions
  onEdit: () => void
  onShowProblem: (target: ProblemTarget) => void
}

/** What someone should know before approving or paying the bill. */
export function Notices({ bill, permissions, onEdit, onShowProblem }: NoticesProps) {
  const { possibleDuplicate, problems, status } = bill
  const changedIban = problems?.find(({ code }) => code === IBAN_CHANGED)
  const others = problems?.filter(({ code }) => code !== IBAN_CHANGED) ?? []
  return (
    <>
      {changedIban && status !== 'paid' && <ChangedIban problem={changedIban} onShowProblem={onShowProblem} />}
      {possibleDuplicate && <Duplicate duplicate={possibleDuplicate} />}
      {(['error', 'warning'] as const).map((severity) => (
        <ProblemList key={severity} {...{ bill, severity, onShowProblem }} problems={others.filter((one) => one.severity === severity)} />
      ))}
      {status === 'review' && (bill.missing ?? []).length > 0 && (
        <Missing bill={bill} onEdit={canRun('edit', bill, permissions) ? onEdit : null} />
      )}
    </>
  )
}

const IBAN_CHANGED = 'iban_changed'

function ChangedIban({ problem, onShowProblem }: { problem: BillProblem; onShowProblem: NoticesProps['onShowProblem'] }) {
  const { t } = useTranslation('bills')
  const { iban = '', previous = '' } = problem.values
  const target = findTarget(problem)
  return (
    <Alert
      color="danger"
      title={t('ibanChanged')}
      action={
        target && (
          <Button size="small" onClick={() => onShowProblem(target)}>
            {t('ibanChanged.show')}
          </Button>
        )
      }
    >
      <p>{t('ibanChanged.text', { iban: formatIban(iban), previous: formatIban(previous) })}</p>
    </Alert>
  )
}

function Duplicate({ duplicate: { id, number, status } }: { duplicate: NonNullable<Bill['possibleDuplicate']> }) {
  const { t } = useTranslation('bills')
  return (
    <Alert color="warning" title={t('duplicate')}>
      <p>
        {t('duplicate.text', { status: t(`status.${status}`) })}{' '}
        <Link to={`/bills/${id}`} className={linkClass}>
          <bdi>{number ?? `#${id}`}</bdi>
        </Link>
      </p>
    </Alert>
  )
}

type ProblemListProps = {
  bill: Bill
  severity: BillProblem['severity']
  problems: readonly BillProblem[]
  onShowProblem: NoticesProps['onShowProblem']
}

function ProblemList({ bill, severity, problems, onShowProblem }: ProblemListProps) {
  const { t } = useTranslation('bills')
  const formatText = useProblemText(getFileCurrency(bill))
  if (problems.length === 0) return null
  return (
    <Alert color={severity === 'error' ? 'danger' : 'warning'} title={t(`problems.${severity}`, { count: problems.length })}>
      <ul className={css.problems}>
        {problems.map((problem) => {
          const target = findTarget(problem)
          const text = formatText(problem)
          return (
            <li key={text}>
              {target ? (
                <button type="button" className={css.link} onClick={() => onShowProblem(target)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function Missing({ bill, onEdit }: { bill: Bill; onEdit: (() => void) | null }) {
  const { t } = useTranslation('bills')
  const { list } = useFormat()
  return (
    <Alert
      color="info"
      action={
        onEdit && (
          <Button size="small" onClick={onEdit}>
            {t('missing.add')}
          </Button>
        )
      }
    >
      {t('missing.text', { fields: list(bill.missing.map((field) => t(`missing.${field}`))) })}
    </Alert>
  )
}
