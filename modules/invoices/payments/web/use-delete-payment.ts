import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invoices } from '../../contract.ts'
import { getInvoiceTopics } from '../../web/topics.ts'

export function useDeletePayment() {
  const { t } = useTranslation('invoices')
  return useApiMutation(invoices.deletePayment, {
    topics: ({ invoiceId }) => getInvoiceTopics(invoiceId),
    isIrreversible: true,
    onSuccess: () => void toast.success(t('done.paymentDeleted')),
  })
}
