import type { ReactNode } from 'react'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { GlanceChart } from '#platform/web/ui/charts/glance-card.tsx'
import { CurrencySelect } from '../../list/web/index.ts'
import type { CurrencySums } from './use-sums.ts'

type SumsChartCardProps = { card: OverviewCardProps; query: CurrencySums; children: ReactNode }

export function SumsChartCard({ card, query, children }: SumsChartCardProps) {
  const t = useOverviewWords('invoices')
  const { isLoaded, sums, currencies, currency = '', selectCurrency, problem, retry } = query
  return (
    <GlanceChart
      {...card}
      isEmpty={isLoaded ? currencies.length === 0 : undefined}
      isKept={isLoaded && !sums}
      action={<CurrencySelect label={t('overview.currency')} {...{ currencies, currency }} onChange={selectCurrency} />}
      empty={t('overview.noneYet')}
      problem={problem}
      onRetry={retry}
    >
      {children}
    </GlanceChart>
  )
}
