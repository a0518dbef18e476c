import type { RecordResponse, FieldValues } from '#platform/contract/access.ts'

type Sum = { currency: string; count: number; total: number; balance: number }

/** Sums by status, and of issued invoices by month. */
export function calculateSums(visible: readonly RecordResponse[]) {
  const issued = visible.filter(({ status }) => status !== 'draft')
  const getMonth = ({ issuedDate }: RecordResponse) => String(issuedDate).slice(0, 7)
  return {
    byStatus: groupSums(visible, 'status', ({ status }) => String(status)).toSorted(compareBy('currency', 'status')),
    byMonth: groupSums(issued, 'month', getMonth).toSorted(compareBy('month', 'currency')),
  }
}

function groupSums(invoices: readonly RecordResponse[], name: string, getKey: (invoice: RecordResponse) => string): (Sum & FieldValues)[] {
  const groups = Map.groupBy(invoices, (invoice) => `${String(invoice.currency)} ${getKey(invoice)}`)
  return [...groups.values()].map((group) => ({
    currency: String(group[0]!.currency),
    [name]: getKey(group[0]!),
    count: group.length,
    total: group.reduce((sum, { total }) => sum + Number(total), 0),
    balance: group.reduce((sum, { balance }) => sum + Number(balance), 0),
  }))
}

const compareBy = (first: string, second: string) => (one: FieldValues, other: FieldValues) => {
  const getSortKey = (sum: FieldValues) => `${String(sum[first])} ${String(sum[second])}`
  return getSortKey(one) < getSortKey(other) ? -1 : 1
}
