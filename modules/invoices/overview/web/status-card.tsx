import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { BarChart } from '#platform/web/ui/charts/bar-chart.tsx'
import { invoiceStatuses } from '../../invoice-contract.ts'
import { SumsChartCard } from './sums-chart-card.tsx'
import { useSums } from './use-sums.ts'

const tones = { draft: 'neutral', sent: 'info', partial: 'warning', paid: 'success', overdue: 'danger', credited: 'primary' } as const

export default function StatusCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('invoices')
  const { money } = useFormat()
  const query = useSums()
  const { sums, currency = '' } = query
  const bars = invoiceStatuses.map((status) => {
    const value = sums?.byStatus.find((one) => one.currency === currency && one.status === status)?.total ?? 0
    return {
      key: status,
      label: t(`overview.status.${status}`),
      value,
      formattedValue: currency && money(value, currency),
      link: `/invoices?status=${status}&currency=${currency}`,
      tone: tones[status],
    }
  })
  return (
    <SumsChartCard {...{ card, query }}>
      <BarChart label={card.title} columnHeaders={[t('overview.status'), t('overview.total')]} bars={bars} />
    </SumsChartCard>
  )
}
