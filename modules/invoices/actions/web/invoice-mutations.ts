import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
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
  const isIncomplete = (problem: ApiProblem) => problem.code === 'invoices.incomplete'
  const issue = useApiMutation(invoices.issueInvoice, {
    ...invoiceTopics,
    isIrreversible: true,
    onSuccess: ({ invoice }) => void toast.success(t('done.issued', { number: invoice.number })),
    onError: isIncomplete,
  })
  return async (draft: IssuableDraft): Promise<Invoice | null> => {
    const { id, version } = draft
    const title = t(draft.kind === 'credit-note' ? 'issue.creditNoteTitle' : 'issue.title')
    const text = t('issue.one', { name: getInvoiceName(draft, t), total: money(draft.total, draft.currency) })
    if (!(await confirm({ title, text, confirmLabel: t('issue') }))) return null
    try {
      return (await issue.mutateAsync({ id, version })).data.invoice
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isIncomplete(problem)) return null
      const missing = describeMissing(problem, t)
      const isSettingsProblem = problem.errors.some(({ path }) => path.startsWith('/settings'))
      const action = isSettingsProblem ? t('incomplete.settings') : t('incomplete.open')
      if (await confirm({ title: t('problem.invoices.incomplete'), text: missing.join(' '), confirmLabel: action }))
        void navigate({ to: isSettingsProblem ? '/invoices/settings' : `/invoices/${id}` })
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

/** Duplicating or crediting an invoice opens the new draft. */
export function useCopyInvoice() {
  const navigate = useNavigate()
  const onSuccess = ({ invoice }: { invoice: Invoice }) => void navigate({ to: `/invoices/${invoice.id}` })
  const duplicate = useApiMutation(invoices.duplicateInvoice, { ...invoiceTopics, onSuccess })
  const credit = useApiMutation(invoices.creditInvoice, { ...invoiceTopics, onSuccess })
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
  const remove = useApiMutation(invoices.deleteInvoice, {
    ...invoiceTopics,
    undoMessage: ({ invoice }) => t('done.deleted', { name: getInvoiceName(invoice, t) }),
    onError: isIssued,
  })
  return async (invoice: Pick<ListedInvoice, 'id' | 'kind'>): Promise<boolean> => {
    try {
      await remove.mutateAsync({ id: invoice.id })
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isIssued(problem)) return false
      if (invoice.kind === 'credit-note') showErrorToast(problem)
      else if (await confirm({ title: t('delete.issuedTitle'), text: t('delete.issuedText'), confirmLabel: t('credit') })) credit(invoice)
      return false
    }
  }
}
