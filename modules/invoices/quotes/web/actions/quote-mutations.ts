import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { getBuyerName } from '../../../web/buyer.ts'
import { getInvoiceTopics } from '../../../web/topics.ts'
import { quoteEndpoints } from '../../contract.ts'
import type { ListedQuote, Quote } from '../../quote-schema.ts'
import { getQuoteTopics } from '../topics.ts'

export const quoteTopics = { topics: ({ id }: { id: number }) => getQuoteTopics(id) }

/** The number, or "Draft for <client>". */
export const getQuoteName = ({ number, client }: Pick<ListedQuote, 'number' | 'client'>, t: TFunction<'invoices'>): string =>
  number ?? (getBuyerName(client) ? t('draftFor', { name: getBuyerName(client) }) : t('draft'))

export function useQuoteMutations() {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const openQuote = ({ quote }: { quote: Quote }) => void navigate({ to: `/invoices/quotes/${quote.id}` })
  const duplicate = useApiMutation(quoteEndpoints.duplicateQuote, { ...quoteTopics, onSuccess: openQuote })
  const withdraw = useApiMutation(quoteEndpoints.withdrawQuote, {
    ...quoteTopics,
    undoMessage: ({ quote }) => t('quote.done.withdrawn', { name: getQuoteName(quote, t) }),
  })
  const convert = useApiMutation(quoteEndpoints.convertQuote, {
    topics: ({ id }) => [...getQuoteTopics(id), ...getInvoiceTopics()],
    undoMessage: ({ quote }) => t('quote.done.converted', { name: getQuoteName(quote, t) }),
    onSuccess: ({ invoice }) => void navigate({ to: `/invoices/${invoice.id}` }),
  })
  return { duplicate, withdraw, convert, revise: useReviseQuote(openQuote), remove: useDeleteQuote() }
}

/** Asks first, because the client can no longer accept what they received. */
function useReviseQuote(onSuccess: (answer: { quote: Quote }) => void) {
  const { t } = useTranslation('invoices')
  const revise = useApiMutation(quoteEndpoints.reviseQuote, {
    ...quoteTopics,
    undoMessage: ({ quote }) => t('quote.done.revised', { name: getQuoteName(quote, t) }),
    onSuccess,
  })
  return async (quote: ListedQuote) => {
    const title = t('quote.revise.title', { name: getQuoteName(quote, t) })
    if (await confirm({ title, text: t('quote.revise.text'), confirmLabel: t('quote.revise') })) revise.mutate({ id: quote.id })
  }
}

/** Resolves with whether it was deleted. */
function useDeleteQuote() {
  const { t } = useTranslation('invoices')
  const remove = useApiMutation(quoteEndpoints.deleteQuote, {
    ...quoteTopics,
    undoMessage: ({ quote }) => t('done.deleted', { name: getQuoteName(quote, t) }),
  })
  return ({ id }: { id: number }): Promise<boolean> =>
    remove.mutateAsync({ id }).then(
      () => true,
      () => false,
    )
}
