import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invoices } from '../../contract.ts'
import { getInvoiceTopics } from '../../web/topics.ts'
import type { TransactionMatch } from '../contract.ts'

export const bankTopics = ['bank-statements', 'invoices']

const getTopics = ({ matches }: { matches: readonly TransactionMatch[] }) => [
  'bank-statements',
  ...getInvoiceTopics(...matches.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId))),
]

/** `showsError`: the caller shows errors itself. */
export function useMatchTransactions({ showsError = false } = {}) {
  const { t } = useTranslation('invoices')
  return useApiMutation(invoices.matchTransactions, {
    topics: getTopics,
    onError: () => showsError,
    undoMessage: (_answer, { matches }) => t('bank.matched', { count: matches.length }),
  })
}

export function useTransactionMutations() {
  const { t } = useTranslation('invoices')
  const ignore = useApiMutation(invoices.ignoreTransactions, {
    topics: ['bank-statements'],
    undoMessage: (_answer, { ids }) => t('bank.ignoredCount', { count: ids.length }),
  })
  const ignoreDebits = useApiMutation(invoices.ignoreDebits, {
    topics: ['bank-statements'],
    undoMessage: ({ ignored }) => t('bank.ignoredCount', { count: ignored }),
  })
  const reopen = useApiMutation(invoices.unmatchTransaction, {
    topics: bankTopics,
    isIrreversible: true,
    onSuccess: () => void toast.success(t('bank.reopened')),
  })
  return { ignore, ignoreDebits, reopen }
}

export function useDeleteStatement(onDone: () => void) {
  const { t } = useTranslation('invoices')
  return useApiMutation(invoices.deleteStatement, {
    topics: bankTopics,
    isIrreversible: true,
    onSuccess: ({ deletedPayments }) => {
      toast.success(deletedPayments > 0 ? t('bank.deletedPayments', { count: deletedPayments }) : t('bank.deleted'))
      onDone()
    },
  })
}
