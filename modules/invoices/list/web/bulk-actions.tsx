import { BellRing, Coins, Mail, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { goneOf } from '#platform/web/ui/data-table/rows/gone-of.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import type { InvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { getInvoiceTopics } from '../../web/topics.ts'
import { can } from '../../actions/web/index.ts'

type BulkActionsProps = {
  selected: readonly ListedInvoice[]
  permissions: InvoicePermissions
  onDone: () => void
  /** Called with the IDs that another user has deleted when a command fails because of them. */
  onAlreadyDeleted: (ids: readonly number[]) => void
}

/** Each command applies to the selected invoices whose state allows it, all or none. */
export function BulkActions({ selected, permissions, onDone, onAlreadyDeleted }: BulkActionsProps) {
  const { t } = useTranslation('invoices')
  const mutations = useBulkMutations({ onDone, onAlreadyDeleted })
  const changeable = selected.filter((invoice) => permissions.canUpdate(invoice))
  const buttons: { id: keyof typeof mutations; label: string; icon: ReactNode; of: ListedInvoice[]; isDanger?: boolean }[] = [
    { id: 'issue', label: t('issue'), icon: <Stamp />, of: changeable.filter(can.issue).toSorted(byIssueDate) },
    { id: 'send', label: t('send'), icon: <Mail />, of: changeable.filter(can.send) },
    { id: 'pay', label: t('markPaid'), icon: <Coins />, of: changeable.filter((one) => can.pay(one) && one.balance > 0) },
    { id: 'remind', label: t('remind'), icon: <BellRing />, of: changeable.filter(can.remind) },
    {
      id: 'remove',
      label: t('delete'),
      icon: <Trash2 />,
      of: selected.filter((one) => can.delete(one) && permissions.canDelete(one)),
      isDanger: true,
    },
  ]
  return buttons
    .filter(({ of }) => of.length > 0)
    .map(({ id, label, icon, of, isDanger }) => (
      <Button key={id} size="small" icon={icon} {...(isDanger && { variant: 'danger' })} onClick={() => void mutations[id](of)}>
        {of.length === selected.length ? label : t('bulk.some', { act: label, count: of.length })}
      </Button>
    ))
}

/** Issues in order of date so that numbers ascend with the dates. */
const byIssueDate = (one: ListedInvoice, other: ListedInvoice) =>
  (one.issuedDate ?? SORTS_LAST).localeCompare(other.issuedDate ?? SORTS_LAST) || one.id - other.id
/** Invoices without a date are issued today. */
const SORTS_LAST = '9999'

type Listed = readonly ListedInvoice[]
type Ids = { invoiceIds: number[] }

const toInput = (of: Listed): Ids => ({ invoiceIds: of.map(({ id }) => id) })
const getNextLevel = ({ reminderLevel }: ListedInvoice) => reminderLevel + 1

function useBulkMutations({ onDone, onAlreadyDeleted }: Pick<BulkActionsProps, 'onDone' | 'onAlreadyDeleted'>) {
  const { t } = useTranslation('invoices')
  const topics = ({ invoiceIds }: Ids) => getInvoiceTopics(...invoiceIds)
  const onProblem = (problem: ApiProblem, { invoiceIds }: Ids) => onAlreadyDeleted(goneOf(problem, invoiceIds))
  const createOptions = (key: 'issued' | 'sent' | 'paid' | 'reminded') => ({
    topics,
    final: true,
    onProblem,
    onSuccess: (_answer: unknown, { invoiceIds }: Ids) => {
      toast.success(t(`bulk.${key}`, { count: invoiceIds.length }))
      onDone()
    },
  })
  const issue = useAction(invoices.issueInvoices, createOptions('issued'))
  const send = useAction(invoices.sendInvoices, createOptions('sent'))
  const pay = useAction(invoices.payInvoices, createOptions('paid'))
  const remind = useAction(invoices.remindInvoices, createOptions('reminded'))
  const remove = useAction(invoices.deleteInvoices, {
    topics,
    done: (_answer, { invoiceIds }) => t('bulk.deleted', { count: invoiceIds.length }),
    onSuccess: onDone,
    onProblem,
  })
  const withConfirmation =
    (mutate: (of: Listed) => void, key: 'issue' | 'send' | 'pay' | 'remind' | 'remove', action: string) => async (of: Listed) => {
      const text = key === 'issue' ? t('issue.text') : t('bulk.allOrNone')
      const isDanger = key === 'remove'
      if (await confirm({ title: t(`bulk.${key}Title`, { count: of.length }), text, action, isDanger })) mutate(of)
    }
  return {
    issue: withConfirmation((of) => issue.mutate(toInput(of)), 'issue', t('issue')),
    send: withConfirmation((of) => send.mutate(toInput(of)), 'send', t('send')),
    pay: withConfirmation((of) => pay.mutate(toInput(of)), 'pay', t('markPaid')),
    remind: withConfirmation((of) => remind.mutate({ ...toInput(of), levels: of.map(getNextLevel) }), 'remind', t('remind')),
    remove: withConfirmation((of) => remove.mutate(toInput(of)), 'remove', t('delete')),
  }
}
