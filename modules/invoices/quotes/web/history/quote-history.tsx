import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { type Language, languageNames } from '#platform/web/i18n/language.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'
import { describeQuoteStep } from './history-messages.ts'

export function QuoteHistory({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const format = {
    t,
    money: (amount: number) => money(amount, currency),
    formatValue: (field: string, value: unknown) => {
      if (field === 'date' || field === 'validUntil') return date(String(value))
      return field === 'language' ? (languageNames[value as Language] ?? String(value)) : String(value)
    },
  }
  return <HistoryCard entity="quote" id={id} describeStep={(step) => describeQuoteStep(step, format)} emptyText={t('history.none')} />
}
