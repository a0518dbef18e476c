import type { Answered, Fields } from '#platform/contract/access.ts'

type Sum = { currency: string; count: number; total: number; balance: number }

/** Sums by status, and of issued invoices by month. */
export function calculateSums(visible: readonly Answered[]) {
  const issued = visible.filter(({ status }) => status !== 'draft')
  const monthOf = ({ issuedDate }: Answered) => String(issuedDate).slice(0, 7)
  return {
    byStatus: groupSums(visible, 'status', ({ status }) => String(status)).toSorted(compareBy('currency', 'status')),
    byMonth: groupSums(issued, 'month', monthOf).toSorted(compareBy('month', 'currency')),
  }
}

function groupSums(invoices: readonly Answered[], name: string, keyOf: (invoice: Answered) => string): (Sum & Fields)[] {
  const groups = Map.groupBy(invoices, (invoice) => `${String(invoice.currency)} ${keyOf(invoice)}`)
  return [...groups.values()].map((group) => ({
    currency: String(group[0]!.currency),
    [name]: keyOf(group[0]!),
    count: group.length,
    total: group.reduce((sum, { total }) => sum + Number(total), 0),
    balance: group.reduce((sum, { balance }) => sum + Number(balance), 0),
  }))
}

const compareBy = (first: string, second: string) => (one: Fields, other: Fields) => {
  const keyOf = (sum: Fields) => `${String(sum[first])} ${String(sum[second])}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}
