import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { useFormat } from '#platform/web/format.ts'
import { showProblem } from '#platform/web/notices.ts'
import { useAction } from '#platform/web/queries.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { invoices } from '../contract.ts'
import type { Invoice, ListedInvoice } from '../invoice-contract.ts'
import { buyerOf } from './buyer.ts'
import { topicsOf } from './topics.ts'

const ofOne = { topics: ({ id }: { id: number }) => topicsOf(id) }

/** How an invoice is called: its number, or whose draft it is. */
export const nameOf = ({ number, client }: Pick<ListedInvoice, 'number' | 'client'>, t: TFunction<'invoices'>): string =>
  number ?? (buyerOf(client) ? t('draftFor', { name: buyerOf(client) }) : t('draft'))

type Issued = Pick<Invoice, 'id' | 'version' | 'kind' | 'number' | 'client' | 'total' | 'currency'>

/** Asks, then gives the number; says what is still missing. Answers the invoice once it is issued. */
export function useIssue() {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const navigate = useNavigate()
  const isExplained = (problem: ApiProblem) => problem.code === 'invoices.incomplete'
  const issue = useAction(invoices.issueInvoice, {
    ...ofOne,
    final: true,
    onSuccess: ({ invoice }) => void toast.success(t('done.issued', { number: invoice.number })),
    onProblem: isExplained,
  })
  return async (draft: Issued): Promise<Invoice | null> => {
    const { id, version } = draft
    const title = t(draft.kind === 'credit-note' ? 'issue.noteTitle' : 'issue.title')
    const text = t('issue.one', { name: nameOf(draft, t), total: money(draft.total, draft.currency) })
    if (!(await confirm({ title, text, action: t('issue') }))) return null
    try {
      return (await issue.mutateAsync({ id, version })).answer.invoice
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isExplained(problem)) return null
      const missing = missingIn(problem, t)
      const isOfSettings = problem.errors.some(({ path }) => path.startsWith('/settings'))
      const action = isOfSettings ? t('incomplete.settings') : t('incomplete.open')
      if (await confirm({ title: t('problem.invoices.incomplete'), text: missing.join(' '), action }))
        void navigate({ to: isOfSettings ? '/invoices/settings' : `/invoices/${id}` })
      return null
    }
  }
}

/** A sentence for each thing that a draft still lacks. */
const missingIn = ({ errors }: ApiProblem, t: TFunction<'invoices'>) =>
  errors.map(({ path }) => {
    if (path === '/settings/seller/name') return t('incomplete.seller')
    if (path === '/invoice/client') return t('incomplete.client')
    if (path.endsWith('/vatId')) return t(path.startsWith('/settings') ? 'incomplete.sellerVatId' : 'incomplete.clientVatId')
    return t('incomplete.lines')
  })

/** Each answers by going to the new draft. */
export function useCopies() {
  const navigate = useNavigate()
  const onSuccess = ({ invoice }: { invoice: Invoice }) => void navigate({ to: `/invoices/${invoice.id}` })
  const duplicate = useAction(invoices.duplicateInvoice, { ...ofOne, onSuccess })
  const credit = useAction(invoices.creditInvoice, { ...ofOne, onSuccess })
  return {
    duplicate: ({ id }: { id: number }) => duplicate.mutate({ id }),
    credit: ({ id }: { id: number }) => credit.mutate({ id }),
  }
}

/** Deletes a draft; of an issued one it says why it stays, and offers the credit note. Answers true where it is gone. */
export function useDelete() {
  const { t } = useTranslation('invoices')
  const { credit } = useCopies()
  const isIssued = (problem: ApiProblem) => problem.code === 'invoices.issued'
  const remove = useAction(invoices.deleteInvoice, {
    ...ofOne,
    done: ({ invoice }) => t('done.deleted', { name: nameOf(invoice, t) }),
    onProblem: isIssued,
  })
  return async (invoice: Pick<ListedInvoice, 'id' | 'kind'>): Promise<boolean> => {
    try {
      await remove.mutateAsync({ id: invoice.id })
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isIssued(problem)) return false
      if (invoice.kind === 'credit-note') showProblem(problem)
      else if (await confirm({ title: t('delete.issuedTitle'), text: t('delete.issuedText'), action: t('credit') })) credit(invoice)
      return false
    }
  }
}

export function useDeletePayment() {
  const { t } = useTranslation('invoices')
  return useAction(invoices.deletePayment, {
    topics: ({ invoiceId }) => topicsOf(invoiceId),
    final: true,
    onSuccess: () => void toast.success(t('done.paymentDeleted')),
  })
}
