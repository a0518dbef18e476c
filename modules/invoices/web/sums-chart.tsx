import type { ReactNode } from 'react'
import type { OverviewCardProps } from '#platform/web/module.ts'
import { useOverviewWords } from '#platform/web/overview-words.ts'
import { GlanceChart } from '#platform/web/ui/glance-card.tsx'
import { CurrencySelect } from './currency-select.tsx'
import type { FoundSums } from './use-sums.ts'

type SumsChartProps = { card: OverviewCardProps; found: FoundSums; children: ReactNode }

/** A card of the overview around a chart of sums in one currency, which is chosen on it. */
export function SumsChart({ card, found, children }: SumsChartProps) {
  const t = useOverviewWords('invoices')
  const { isThere, sums, currencies, currency = '', want, problem, retry } = found
  return (
    <GlanceChart
      {...card}
      isEmpty={isThere ? currencies.length === 0 : undefined}
      isKept={isThere && !sums}
      action={<CurrencySelect label={t('overview.currency')} {...{ currencies, currency }} onChoose={want} />}
      empty={t('overview.noneYet')}
      problem={problem}
      onRetry={retry}
    >
      {children}
    </GlanceChart>
  )
}
