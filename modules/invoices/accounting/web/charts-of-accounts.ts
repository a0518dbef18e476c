import type { TaxCategory } from '../../invoice-contract.ts'

type ChartOfAccounts = { bankAccount: string; cashAccount: string; revenue: Record<string, string> }

/** The usual accounts of the two German charts, by tax category and, for the standard rate, by percent. */
export const chartsOfAccounts = {
  'SKR 03': {
    bankAccount: '1200',
    cashAccount: '1000',
    revenue: { 'S 19': '8400', 'S 7': '8300', AE: '8337', K: '8125', G: '8120', E: '8100', O: '8338' },
  },
  'SKR 04': {
    bankAccount: '1800',
    cashAccount: '1600',
    revenue: { 'S 19': '4400', 'S 7': '4300', AE: '4337', K: '4125', G: '4120', E: '4100', O: '4338' },
  },
} satisfies Record<string, ChartOfAccounts>

export type ChartName = keyof typeof chartsOfAccounts
export const chartNames = Object.keys(chartsOfAccounts) as ChartName[]

export const getUsualAccount = (chart: ChartName, { taxCategory, taxRate }: { taxCategory: TaxCategory; taxRate: number }): string => {
  const { revenue }: ChartOfAccounts = chartsOfAccounts[chart]
  return revenue[taxCategory === 'S' ? `S ${taxRate}` : taxCategory] ?? ''
}
