import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import type { ListedRecurringInvoice } from '../contract.ts'

/** The topics of the list and of each page and history. */
export const getRecurringTopics = (input: { id?: number; invoice?: { id?: number } }): string[] => {
  const id = input.id ?? input.invoice?.id
  return ['recurring-invoices', ...(id ? [`history/recurring-invoice/${id}`] : [])]
}

export function useRecurringMutations() {
  const { t } = useTranslation('invoices')
  const toName = ({ client }: Pick<ListedRecurringInvoice, 'client'>) => getBuyerName(client) || t('nav.recurringInvoice')
  const options = { topics: getRecurringTopics }
  return {
    pause: useApiMutation(invoices.pauseRecurringInvoice, {
      ...options,
      undoMessage: ({ recurringInvoice }) => t('recurring.paused', { name: toName(recurringInvoice) }),
    }),
    resume: useApiMutation(invoices.resumeRecurringInvoice, {
      ...options,
      undoMessage: ({ recurringInvoice }) => t('recurring.resumed', { name: toName(recurringInvoice) }),
    }),
    remove: useApiMutation(invoices.deleteRecurringInvoice, {
      ...options,
      undoMessage: ({ recurringInvoice }) => t('done.deleted', { name: toName(recurringInvoice) }),
    }),
  }
}
