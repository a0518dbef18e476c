import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invoices } from '../../contract.ts'
import type { Invoice, ListedInvoice } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { getInvoiceTopics } from '../../web/topics.ts'

const invoiceTopics = { topics: ({ id }: { id: number }) => getInvoiceTopics(id) }

/** The invoice number, or "Draft for <client>". */
export const getInvoiceName = ({ number, client }: Pick<ListedInvoice, 'number' | 'client'>, t: TFunction<'invoices'>): string =>
  number ?? (getBuyerName(client) ? t('draftFor', { name: getBuyerName(client) }) : t('draft'))

type IssuableDraft = Pick<Invoice, 'id' | 'version' | 'kind' | 'number' | 'client' | 'total' | 'currency'>

/** Confirms and issues the draft; explains what is missing. Resolves with the issued invoice or null. */
export function useIssueInvoice() {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const navigate = useNavigate()
  const isExplained = (problem: ApiProblem) => problem.code === 'invoices.incomplete'
  const issue = useAction(invoices.issueInvoice, {
    ...invoiceTopics,
    final: true,
    onSuccess: ({ invoice }) => void toast.success(t('done.issued', { number: invoice.number })),
    onProblem: isExplained,
  })
  return async (draft: IssuableDraft): Promise<Invoice | null> => {
    const { id, version } = draft
    const title = t(draft.kind === 'credit-note' ? 'issue.noteTitle' : 'issue.title')
    const text = t('issue.one', { name: getInvoiceName(draft, t), total: money(draft.total, draft.currency) })
    if (!(await confirm({ title, text, action: t('issue') }))) return null
    try {
      return (await issue.mutateAsync({ id, version })).answer.invoice
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isExplained(problem)) return null
      const missing = describeMissing(problem, t)
      const isOfSettings = problem.errors.some(({ path }) => path.startsWith('/settings'))
      const action = isOfSettings ? t('incomplete.settings') : t('incomplete.open')
      if (await confirm({ title: t('problem.invoices.incomplete'), text: missing.join(' '), action }))
        void navigate({ to: isOfSettings ? '/invoices/settings' : `/invoices/${id}` })
      return null
    }
  }
}

const describeMissing = ({ errors }: ApiProblem, t: TFunction<'invoices'>) =>
  errors.map(({ path }) => {
    if (path === '/settings/seller/name') return t('incomplete.seller')
    if (path === '/invoice/client') return t('incomplete.client')
    if (path.endsWith('/vatId')) return t(path.startsWith('/settings') ? 'incomplete.sellerVatId' : 'incomplete.clientVatId')
    return t('incomplete.lines')
  })

/** Both open the new draft. */
export function useCopyInvoice() {
  const navigate = useNavigate()
  const onSuccess = ({ invoice }: { invoice: Invoice }) => void navigate({ to: `/invoices/${invoice.id}` })
  const duplicate = useAction(invoices.duplicateInvoice, { ...invoiceTopics, onSuccess })
  const credit = useAction(invoices.creditInvoice, { ...invoiceTopics, onSuccess })
  return {
    duplicate: ({ id }: { id: number }) => duplicate.mutate({ id }),
    credit: ({ id }: { id: number }) => credit.mutate({ id }),
  }
}

/** Deletes a draft; offers a credit note if it was issued meanwhile. Resolves with whether it was deleted. */
export function useDeleteInvoice() {
  const { t } = useTranslation('invoices')
  const { credit } = useCopyInvoice()
  const isIssued = (problem: ApiProblem) => problem.code === 'invoices.issued'
  const remove = useAction(invoices.deleteInvoice, {
    ...invoiceTopics,
    done: ({ invoice }) => t('done.deleted', { name: getInvoiceName(invoice, t) }),
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
