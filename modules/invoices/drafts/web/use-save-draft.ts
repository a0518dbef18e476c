import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import type { Invoice, InvoiceDraft } from '../../invoice-contract.ts'
import type { FieldErrors } from './validate-draft.ts'
import { type DraftValues, filterUsedLines } from './draft-values.ts'
import type { DraftPart } from './merge.ts'
import { getInvoiceTopics } from '../../web/topics.ts'
import type { SavedDraft } from './use-draft.ts'

type SaveHandlers = {
  onConflict: (current: Invoice) => void
  onClientDeleted: () => void
  onDraftLost: (current: Invoice | 'deleted') => void
  onRejected: (problem: ApiProblem) => void
}

/** Creates the draft or updates its changed parts; failures are reported to the handlers. */
export function useSaveDraft() {
  const options = {
    topics: (input: { invoice: { id?: number } }) => getInvoiceTopics(...(input.invoice.id ? [input.invoice.id] : [])),
    onProblem: () => true,
  }
  const add = useApiMutation(invoices.addInvoice, options)
  const update = useApiMutation(invoices.updateInvoice, options)
  return {
    save: async (saved: SavedDraft, draft: InvoiceDraft, handlers: SaveHandlers): Promise<Invoice | null> => {
      try {
        if (!saved) return (await add.mutateAsync({ invoice: draft })).data.invoice
        return (await update.mutateAsync({ invoice: { ...draft, id: saved.id, version: saved.version } })).data.invoice
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        if (problem.code === 'invoices.changed' && problem.current) handlers.onConflict(problem.current as Invoice)
        else if (problem.code === 'invoices.locked' && problem.current) handlers.onDraftLost(problem.current as Invoice)
        else if (problem.status === 404 && saved) handlers.onDraftLost('deleted')
        else if (problem.code === 'invoices.client_deleted') handlers.onClientDeleted()
        else {
          handlers.onRejected(problem)
          showErrorToast(problem)
        }
        return null
      }
    },
  }
}

const partsByField: Partial<Record<keyof InvoiceDraft, DraftPart>> = {
  clientId: 'client',
  client: 'client',
  discountPercent: 'discount',
  discountAmount: 'discount',
}

/** The same text is a different number of minor units in another currency: "100" is 100 JPY but 10,000 euro cents. */
const amountParts: readonly DraftPart[] = ['lines', 'discount']

/** Unchanged parts are not sent, so fields hidden from the viewer keep their values. */
export function pickChangedParts(draft: InvoiceDraft, changed: readonly DraftPart[] | null): InvoiceDraft {
  if (!changed) return draft
  const sent = changed.includes('currency') && draft.lines?.length ? [...changed, ...amountParts] : changed
  const isSent = (name: string) => sent.includes(partsByField[name as keyof InvoiceDraft] ?? (name as DraftPart))
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isSent(name)))
}

/** Maps `/invoice/lines/3/quantity` to the fourth line that was sent. */
export function toFieldErrors({ errors }: ApiProblem, values: DraftValues, text: string): FieldErrors {
  const sent = filterUsedLines(values)
  return Object.fromEntries(
    errors.map(({ path }) => {
      const [, part = '', index, field = ''] = path.split('/').slice(1)
      const toFieldName = (one: string) => one.replace(/^discount\w+/, 'discount').replace(/^taxCategory/, 'taxRate')
      return [index !== undefined && part === 'lines' ? `${sent[Number(index)]?.key}/${toFieldName(field)}` : toFieldName(part), text]
    }),
  )
}
