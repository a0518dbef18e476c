import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { toFieldErrors } from '../../../drafts/web/index.ts'
import { quoteEndpoints } from '../../contract.ts'
import type { Quote, QuoteDraft } from '../../quote-schema.ts'
import { getQuoteTopics } from '../topics.ts'
import type { QuoteValues } from './quote-values.ts'

type Handlers = {
  /** Another user has changed or sent it. */
  onConflict: (current: Quote) => void
  onClientDeleted: () => void
  onRejected: (errors: Record<string, string>) => void
}

/** Creates the quote or updates it; failures are reported to the handlers. */
export function useSaveQuote({ onConflict, onClientDeleted, onRejected }: Handlers) {
  const { t } = useTranslation('invoices')
  const options = {
    topics: (input: { quote: { id?: number } }) => getQuoteTopics(...(input.quote.id ? [input.quote.id] : [])),
    onError: () => true,
  }
  const add = useApiMutation(quoteEndpoints.addQuote, options)
  const update = useApiMutation(quoteEndpoints.updateQuote, options)
  return async (saved: { id: number; version: number } | null, values: QuoteValues, draft: QuoteDraft): Promise<Quote | null> => {
    try {
      if (!saved) return (await add.mutateAsync({ quote: draft })).data.quote
      return (await update.mutateAsync({ quote: { ...draft, id: saved.id, version: saved.version } })).data.quote
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'invoices.client_deleted') onClientDeleted()
      else {
        if (problem.current) onConflict(problem.current as Quote)
        else onRejected(renameDates(toFieldErrors(problem, values, t('error.rejected'))))
        showErrorToast(problem)
      }
      return null
    }
  }
}

/** The form is that of an invoice. */
const renameDates = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [formNames[name] ?? name, text]))
const formNames: Record<string, string> = { date: 'issuedDate', validUntil: 'dueDate' }
