import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { ListedBill } from '../../bill-schema.ts'
import { getBillName } from '../../web/bill-name.ts'
import { type BillMutationOptions, useBillMutations } from './bill-mutations.ts'

/** Approves bills, after a confirmation if some have errors or may be duplicates. */
export function useApprove(options: BillMutationOptions = {}) {
  const { t } = useTranslation('bills')
  const { list } = useFormat()
  const { approve } = useBillMutations(options)
  const run = async (bills: readonly ListedBill[]) => {
    const suspicious = bills.filter(({ errorCount, possibleDuplicateOf }) => errorCount > 0 || possibleDuplicateOf !== null)
    const question = {
      title: t('approve.title', { count: bills.length }),
      text: t('approve.text', { names: list(suspicious.map(getBillName)) }),
      confirmLabel: t('approve'),
    }
    if (suspicious.length === 0 || (await confirm(question))) approve.mutate({ ids: bills.map(({ id }) => id) })
  }
  return { approve: (bills: readonly ListedBill[]) => void run(bills), isPending: approve.isPending }
}
