import { BellRing, Coins, Mail, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { getMissingIds } from '#platform/web/ui/data-table/rows/missing-ids.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import type { InvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { getInvoiceTopics } from '../../web/topics.ts'
import { statusAllows } from '../../actions/web/index.ts'

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
  const buttons: { id: keyof typeof mutations; label: string; icon: ReactNode; invoices: ListedInvoice[]; isDanger?: boolean }[] = [
    { id: 'issue', label: t('issue'), icon: <Stamp />, invoices: changeable.filter(statusAllows.issue).toSorted(compareIssueDates) },
    { id: 'send', label: t('send'), icon: <Mail />, invoices: changeable.filter(statusAllows.send) },
    { id: 'pay', label: t('markPaid'), icon: <Coins />, invoices: changeable.filter((one) => statusAllows.pay(one) && one.balance > 0) },
    { id: 'remind', label: t('remind'), icon: <BellRing />, invoices: changeable.filter(statusAllows.remind) },
    {
      id: 'remove',
      label: t('delete'),
      icon: <Trash2 />,
      invoices: selected.filter((one) => statusAllows.delete(one) && permissions.canDelete(one)),
      isDanger: true,
    },
  ]
  return buttons
    .filter(({ invoices: applicable }) => applicable.length > 0)
    .map(({ id, label, icon, invoices: applicable, isDanger }) => (
      <Button key={id} size="small" icon={icon} {...(isDanger && { variant: 'danger' })} onClick={() => void mutations[id](applicable)}>
        {applicable.length === selected.length ? label : t('bulk.some', { action: label, count: applicable.length })}
      </Button>
    ))
}

/** Issues in order of date so that numbers ascend with the dates. */
const compareIssueDates = (one: ListedInvoice, other: ListedInvoice) =>
  (one.issuedDate ?? DATE_SORTED_LAST).localeCompare(other.issuedDate ?? DATE_SORTED_LAST) || one.id - other.id
/** Invoices without a date are issued today. */
const DATE_SORTED_LAST = '9999'

type Invoices = readonly ListedInvoice[]
type InvoiceIdsInput = { invoiceIds: number[] }

const toInput = (selected: Invoices): InvoiceIdsInput => ({ invoiceIds: selected.map(({ id }) => id) })
const getNextLevel = ({ reminderLevel }: ListedInvoice) => reminderLevel + 1

function useBulkMutations({ onDone, onAlreadyDeleted }: Pick<BulkActionsProps, 'onDone' | 'onAlreadyDeleted'>) {
  const { t } = useTranslation('invoices')
  const topics = ({ invoiceIds }: InvoiceIdsInput) => getInvoiceTopics(...invoiceIds)
  const onProblem = (problem: ApiProblem, { invoiceIds }: InvoiceIdsInput) => onAlreadyDeleted(getMissingIds(problem, invoiceIds))
  const createOptions = (key: 'issued' | 'sent' | 'paid' | 'reminded') => ({
    topics,
    final: true,
    onProblem,
    onSuccess: (_answer: unknown, { invoiceIds }: InvoiceIdsInput) => {
      toast.success(t(`bulk.${key}`, { count: invoiceIds.length }))
      onDone()
    },
  })
  const issue = useApiMutation(invoices.issueInvoices, createOptions('issued'))
  const send = useApiMutation(invoices.sendInvoices, createOptions('sent'))
  const pay = useApiMutation(invoices.payInvoices, createOptions('paid'))
  const remind = useApiMutation(invoices.remindInvoices, createOptions('reminded'))
  const remove = useApiMutation(invoices.deleteInvoices, {
    topics,
    undoMessage: (_answer, { invoiceIds }) => t('bulk.deleted', { count: invoiceIds.length }),
    onSuccess: onDone,
    onError: onProblem,
  })
  const withConfirmation =
    (mutate: (selected: Invoices) => void, key: 'issue' | 'send' | 'pay' | 'remind' | 'remove', action: string) =>
    async (selected: Invoices) => {
      const text = key === 'issue' ? t('issue.text') : t('bulk.allOrNone')
      const isDanger = key === 'remove'
      if (await confirm({ title: t(`bulk.${key}Title`, { count: selected.length }), text, confirmLabel: action, isDanger }))
        mutate(selected)
    }
  return {
    issue: withConfirmation((selected) => issue.mutate(toInput(selected)), 'issue', t('issue')),
    send: withConfirmation((selected) => send.mutate(toInput(selected)), 'send', t('send')),
    pay: withConfirmation((selected) => pay.mutate(toInput(selected)), 'pay', t('markPaid')),
    remind: withConfirmation(
      (selected) => remind.mutate({ ...toInput(selected), levels: selected.map(getNextLevel) }),
      'remind',
      t('remind'),
    ),
    remove: withConfirmation((selected) => remove.mutate(toInput(selected)), 'remove', t('delete')),
  }
}
