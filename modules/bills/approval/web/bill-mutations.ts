import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { bills } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import { getBillTopics } from '../../web/topics.ts'
import type { ListedBill } from '../../bill-schema.ts'

type Ids = { ids: readonly number[] }
type Answer = { bills: readonly ListedBill[] }
export type BillMutationOptions = {
  onSuccess?: () => void
  onProblem?: (problem: ApiProblem, ids: readonly number[]) => void
}

/** The toast names a single bill and counts several. */
export function useBillMutations({ onSuccess, onProblem }: BillMutationOptions = {}) {
  const { t } = useTranslation('bills')
  const getOptions = (key: 'approved' | 'reopened' | 'unpaid' | 'deleted') => ({
    topics: ({ ids }: Ids) => getBillTopics(ids),
    undoMessage: ({ bills: [first, ...others] }: Answer) =>
      others.length > 0 ? t(`done.${key}Count`, { count: others.length + 1 }) : t(`done.${key}`, { name: first ? getBillName(first) : '' }),
    onSuccess: () => onSuccess?.(),
    onError: (problem: ApiProblem, { ids }: Ids) => onProblem?.(problem, ids),
  })
  return {
    approve: useApiMutation(bills.approveBills, getOptions('approved')),
    reopen: useApiMutation(bills.reopenBills, getOptions('reopened')),
    unpay: useApiMutation(bills.unpayBills, getOptions('unpaid')),
    remove: useApiMutation(bills.deleteBills, getOptions('deleted')),
  }
}
