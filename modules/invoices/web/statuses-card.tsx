import { useFormat } from '#platform/web/format.ts'
import type { OverviewCardProps } from '#platform/web/module.ts'
import { useOverviewWords } from '#platform/web/overview-words.ts'
import { BarChart } from '#platform/web/ui/bar-chart.tsx'
import { invoiceStatuses } from '../invoice-contract.ts'
import { SumsChart } from './sums-chart.tsx'
import { useSums } from './use-sums.ts'

const tones = { draft: 'neutral', sent: 'info', partial: 'warning', paid: 'success', overdue: 'danger', credited: 'primary' } as const

/** What the invoices of each status come to. */
export default function StatusesCard(card: OverviewCardProps) {
  const t = useOverviewWords('invoices')
  const { money } = useFormat()
  const found = useSums()
  const { sums, currency = '' } = found
  const bars = invoiceStatuses.map((status) => {
    const value = sums?.byStatus.find((one) => one.currency === currency && one.status === status)?.total ?? 0
    return {
      key: status,
      label: t(`overview.status.${status}`),
      value,
      text: currency && money(value, currency),
      link: `/invoices?status=${status}&currency=${currency}`,
      tone: tones[status],
    }
  })
  return (
    <SumsChart {...{ card, found }}>
      <BarChart label={card.title} heads={[t('overview.status'), t('overview.total')]} bars={bars} />
    </SumsChart>
  )
}
