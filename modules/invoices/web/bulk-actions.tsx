import { BellRing, Coins, Mail, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { useAction } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { goneOf } from '#platform/web/ui/data-table/gone-of.ts'
import { toast } from '#platform/web/ui/toast.tsx'
import { invoices } from '../contract.ts'
import type { ListedInvoice } from '../invoice-contract.ts'
import type { InvoiceRights } from './invoice-rights.ts'
import { topicsOf } from './topics.ts'
import { can } from './what-can.ts'

type BulkActionsProps = {
  selected: readonly ListedInvoice[]
  rights: InvoiceRights
  onDone: () => void
  /** Hears which of the selected somebody else has deleted, once an act with them is refused. */
  onGone: (ids: readonly number[]) => void
}

/** What can be done with the selected invoices: each act with those whose state lets it, all of them or none. */
export function BulkActions({ selected, rights, onDone, onGone }: BulkActionsProps) {
  const { t } = useTranslation('invoices')
  const acts = useBulkActs({ onDone, onGone })
  const changeable = selected.filter((invoice) => rights.mayChange(invoice))
  const buttons: { id: keyof typeof acts; label: string; icon: ReactNode; of: ListedInvoice[]; isDanger?: boolean }[] = [
    { id: 'issue', label: t('issue'), icon: <Stamp />, of: changeable.filter(can.issue).toSorted(asTheyCame) },
    { id: 'send', label: t('send'), icon: <Mail />, of: changeable.filter(can.send) },
    { id: 'pay', label: t('markPaid'), icon: <Coins />, of: changeable.filter((one) => can.pay(one) && one.balance > 0) },
    { id: 'remind', label: t('remind'), icon: <BellRing />, of: changeable.filter(can.remind) },
    {
      id: 'remove',
      label: t('delete'),
      icon: <Trash2 />,
      of: selected.filter((one) => can.delete(one) && rights.mayDelete(one)),
      isDanger: true,
    },
  ]
  return buttons
    .filter(({ of }) => of.length > 0)
    .map(({ id, label, icon, of, isDanger }) => (
      <Button key={id} size="small" icon={icon} {...(isDanger && { variant: 'danger' })} onClick={() => void acts[id](of)}>
        {of.length === selected.length ? label : t('bulk.some', { act: label, count: of.length })}
      </Button>
    ))
}

/** So that numbers rise with the days, however the table is sorted. */
const asTheyCame = (one: ListedInvoice, other: ListedInvoice) =>
  (one.issuedDate ?? LATEST).localeCompare(other.issuedDate ?? LATEST) || one.id - other.id
/** Those without a day are issued today. */
const LATEST = '9999'

type Listed = readonly ListedInvoice[]
type Ids = { invoiceIds: number[] }

const idsOf = (of: Listed): Ids => ({ invoiceIds: of.map(({ id }) => id) })
const nextLevel = ({ reminderLevel }: ListedInvoice) => reminderLevel + 1

function useBulkActs({ onDone, onGone }: Pick<BulkActionsProps, 'onDone' | 'onGone'>) {
  const { t } = useTranslation('invoices')
  const topics = ({ invoiceIds }: Ids) => topicsOf(...invoiceIds)
  const onProblem = (problem: ApiProblem, { invoiceIds }: Ids) => onGone(goneOf(problem, invoiceIds))
  const told = (key: 'issued' | 'sent' | 'paid' | 'reminded') => ({
    topics,
    final: true,
    onProblem,
    onSuccess: (_answer: unknown, { invoiceIds }: Ids) => {
      toast.success(t(`bulk.${key}`, { count: invoiceIds.length }))
      onDone()
    },
  })
  const issue = useAction(invoices.issueInvoices, told('issued'))
  const send = useAction(invoices.sendInvoices, told('sent'))
  const pay = useAction(invoices.payInvoices, told('paid'))
  const remind = useAction(invoices.remindInvoices, told('reminded'))
  const remove = useAction(invoices.deleteInvoices, {
    topics,
    done: (_answer, { invoiceIds }) => t('bulk.deleted', { count: invoiceIds.length }),
    onSuccess: onDone,
    onProblem,
  })
  const asked = (act: (of: Listed) => void, key: 'issue' | 'send' | 'pay' | 'remind' | 'remove', action: string) => async (of: Listed) => {
    const text = key === 'issue' ? t('issue.text') : t('bulk.allOrNone')
    const isDanger = key === 'remove'
    if (await confirm({ title: t(`bulk.${key}Title`, { count: of.length }), text, action, isDanger })) act(of)
  }
  return {
    issue: asked((of) => issue.mutate(idsOf(of)), 'issue', t('issue')),
    send: asked((of) => send.mutate(idsOf(of)), 'send', t('send')),
    pay: asked((of) => pay.mutate(idsOf(of)), 'pay', t('markPaid')),
    remind: asked((of) => remind.mutate({ ...idsOf(of), levels: of.map(nextLevel) }), 'remind', t('remind')),
    remove: asked((of) => remove.mutate(idsOf(of)), 'remove', t('delete')),
  }
}
