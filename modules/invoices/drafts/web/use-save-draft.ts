import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import type { Invoice, InvoiceDraft } from '../../invoice-contract.ts'
import { type FieldErrors, type DraftValues, filterUsedLines } from './draft-values.ts'
import type { Part } from './merge.ts'
import { getInvoiceTopics } from '../../web/topics.ts'
import type { Saved } from './use-draft.ts'

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
  const add = useAction(invoices.addInvoice, options)
  const update = useAction(invoices.updateInvoice, options)
  return {
    save: async (saved: Saved, draft: InvoiceDraft, outcomes: SaveHandlers): Promise<Invoice | null> => {
      try {
        if (!saved) return (await add.mutateAsync({ invoice: draft })).answer.invoice
        return (await update.mutateAsync({ invoice: { ...draft, id: saved.id, version: saved.version } })).answer.invoice
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        if (problem.code === 'invoices.changed' && problem.current) outcomes.onConflict(problem.current as Invoice)
        else if (problem.code === 'invoices.locked' && problem.current) outcomes.onDraftLost(problem.current as Invoice)
        else if (problem.status === 404 && saved) outcomes.onDraftLost('deleted')
        else if (problem.code === 'invoices.client_deleted') outcomes.onClientDeleted()
        else {
          outcomes.onRejected(problem)
          showProblem(problem)
        }
        return null
      }
    },
  }
}

const partsByField: Partial<Record<keyof InvoiceDraft, Part>> = {
  clientId: 'client',
  client: 'client',
  discountPercent: 'discount',
  discountAmount: 'discount',
}

/** The same text is a different number of minor units in another currency: "100" is 100 JPY but 10,000 euro cents. */
const amountParts: readonly Part[] = ['lines', 'discount']

/** Unchanged parts are not sent, so fields hidden from the viewer keep their values. */
export function pickChangedParts(draft: InvoiceDraft, changed: readonly Part[] | null): InvoiceDraft {
  if (!changed) return draft
  const sent = changed.includes('currency') && draft.lines?.length ? [...changed, ...amountParts] : changed
  const isChanged = (name: string) => sent.includes(partsByField[name as keyof InvoiceDraft] ?? (name as Part))
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isChanged(name)))
}

/** Maps `/invoice/lines/3/quantity` to the fourth line that was sent. */
export function toFieldErrors({ errors }: ApiProblem, values: DraftValues, text: string): FieldErrors {
  const sent = filterUsedLines(values)
  return Object.fromEntries(
    errors.map(({ path }) => {
      const [, part = '', at, field = ''] = path.split('/').slice(1)
      const name = (one: string) => one.replace(/^discount\w+/, 'discount').replace(/^taxCategory/, 'taxRate')
      return [at !== undefined && part === 'lines' ? `${sent[Number(at)]?.key}/${name(field)}` : name(part), text]
    }),
  )
}
