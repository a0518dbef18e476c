import type { ReactNode } from 'react'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { OverviewChartCard } from '#platform/web/ui/charts/overview-card.tsx'
import { CurrencySelect } from '../../list/web/index.ts'
import type { CurrencySums } from './use-sums.ts'

type SumsChartCardProps = { card: OverviewCardProps; query: CurrencySums; children: ReactNode }

export function SumsChartCard({ card, query, children }: SumsChartCardProps) {
  const t = useOverviewTranslation('invoices')
  const { isLoaded, sums, currencies, currency = '', selectCurrency, problem, retry } = query
  return (
    <OverviewChartCard
      {...card}
      isEmpty={isLoaded ? currencies.length === 0 : undefined}
      isForbidden={isLoaded && !sums}
      action={<CurrencySelect label={t('overview.currency')} {...{ currencies, currency }} onChange={selectCurrency} />}
      empty={t('overview.noneYet')}
      problem={problem}
      onRetry={retry}
    >
      {children}
    </OverviewChartCard>
  )
}
