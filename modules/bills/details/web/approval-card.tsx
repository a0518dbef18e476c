import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { Bill, BillStep } from '../../bill-schema.ts'
import { bills } from '../../contract.ts'
import { canRun } from '../../web/bill-actions.ts'
import { getBillTopics } from '../../web/topics.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import css from './approval-card.module.css'

type ApprovalCardProps = { bill: Bill; permissions: BillPermissions }

/** Who is asked to approve the bill, and what has been decided. */
export function ApprovalCard({ bill, permissions }: ApprovalCardProps) {
  const { t } = useTranslation('bills')
  return (
    <Card title={t('approval')} isDense>
      <div className={css.stack}>
        {canRun('edit', bill, permissions) ? <AssigneeField bill={bill} /> : <Assignee bill={bill} />}
        <ol className={css.steps}>
          {(bill.steps ?? []).map((step) => (
            <Step key={step.at} step={step} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

const NO_ONE = ''

function AssigneeField({ bill: { id, assignee } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const { data } = useApiQuery(bills.listApprovers, {}, { staleTime: 60_000 })
  const update = useApiMutation(bills.updateBill, { topics: getBillTopics([id]) })
  const people = data?.people ?? []
  const known = assignee && people.every((person) => person.id !== assignee.id) ? [...people, assignee] : people
  const options = known.map((person) => ({
    value: String(person.id),
    label: person.fullName,
    icon: <Avatar person={person} size="small" isDecorative />,
  }))
  return (
    <Select
      label={t('assignee')}
      help={t('assigneeHelp')}
      options={[{ value: NO_ONE, label: t('assignee.none') }, ...options]}
      value={assignee ? String(assignee.id) : NO_ONE}
      onChange={(value) => update.mutate({ bill: { id, assignee: value === NO_ONE ? null : Number(value) } })}
    />
  )
}

function Assignee({ bill: { assignee } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  if (!assignee) return null
  return (
    <p className={css.person}>
      <span className={css.soft}>{t('assignee')}</span>
      <Avatar person={assignee} size="small" isDecorative />
      <bdi>{assignee.fullName}</bdi>
    </p>
  )
}

function Step({ step: { status, at, by, note } }: { step: BillStep }) {
  const { t } = useTranslation('bills')
  const { relative, dateTime } = useFormat()
  return (
    <li className={css.step}>
      <p>{by ? t(`step.${status}`, { name: by.fullName }) : t(`step.${status}.automatic`)}</p>
      {note && (
        <p className={css.note} dir="auto">
          {note}
        </p>
      )}
      <time className={css.soft} dateTime={at} title={dateTime(at)}>
        {relative(at)}
      </time>
    </li>
  )
}
