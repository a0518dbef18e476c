import { ApiProblem } from '#platform/web/api-problem.ts'
import { showProblem } from '#platform/web/notices.ts'
import { useAction } from '#platform/web/queries.ts'
import { invoices } from '../contract.ts'
import type { Invoice, InvoiceDraft } from '../invoice-contract.ts'
import { usedLines, type Errors, type InvoiceValues } from './invoice-values.ts'
import type { Part } from './merge.ts'
import { topicsOf } from './topics.ts'
import type { Saved } from './use-draft.ts'

type Outcomes = {
  changed: (current: Invoice) => void
  /** The client is. */
  gone: () => void
  /** The draft has been issued, or deleted. */
  lost: (current: Invoice | 'deleted') => void
  refused: (problem: ApiProblem) => void
}

/** Saves a draft as a whole, or what has changed of it; what comes of it instead is told by name. */
export function useSaving() {
  const options = {
    topics: (input: { invoice: { id?: number } }) => topicsOf(...(input.invoice.id ? [input.invoice.id] : [])),
    onProblem: () => true,
  }
  const add = useAction(invoices.addInvoice, options)
  const update = useAction(invoices.updateInvoice, options)
  return {
    save: async (saved: Saved, draft: InvoiceDraft, outcomes: Outcomes): Promise<Invoice | null> => {
      try {
        if (!saved) return (await add.mutateAsync({ invoice: draft })).answer.invoice
        return (await update.mutateAsync({ invoice: { ...draft, id: saved.id, version: saved.version } })).answer.invoice
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        if (problem.code === 'invoices.changed' && problem.current) outcomes.changed(problem.current as Invoice)
        else if (problem.code === 'invoices.locked' && problem.current) outcomes.lost(problem.current as Invoice)
        else if (problem.status === 404 && saved) outcomes.lost('deleted')
        else if (problem.code === 'invoices.client_deleted') outcomes.gone()
        else {
          outcomes.refused(problem)
          showProblem(problem)
        }
        return null
      }
    },
  }
}

const inParts: Partial<Record<keyof InvoiceDraft, Part>> = {
  clientId: 'client',
  client: 'client',
  discountPercent: 'discount',
  discountAmount: 'discount',
}

/** The same words are another number of smallest units in another currency: 100 yen are 100, 100 euros 10,000. */
const amounts: readonly Part[] = ['lines', 'discount']

/** What did not change is not sent: the rest keeps its value, also where the viewer may not see it. */
export function onlyChanged(draft: InvoiceDraft, changed: readonly Part[] | null): InvoiceDraft {
  if (!changed) return draft
  const sent = changed.includes('currency') && draft.lines?.length ? [...changed, ...amounts] : changed
  const isChanged = (name: string) => sent.includes(inParts[name as keyof InvoiceDraft] ?? (name as Part))
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isChanged(name)))
}

/** `/invoice/lines/3/quantity` stands at the fourth line that was sent. */
export function errorsIn({ errors }: ApiProblem, values: InvoiceValues, text: string): Errors {
  const sent = usedLines(values)
  return Object.fromEntries(
    errors.map(({ path }) => {
      const [, part = '', at, field = ''] = path.split('/').slice(1)
      const name = (one: string) => one.replace(/^discount\w+/, 'discount').replace(/^taxCategory/, 'taxRate')
      return [at !== undefined && part === 'lines' ? `${sent[Number(at)]?.key}/${name(field)}` : name(part), text]
    }),
  )
}
