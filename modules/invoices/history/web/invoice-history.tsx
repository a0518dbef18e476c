import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { type Language, languageNames } from '#platform/web/i18n/language.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'
import { dateFields, type HistoryFormat, describeStep } from './history-messages.ts'

export function InvoiceHistory({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation('invoices')
  const format = useHistoryFormat(currency)
  return <HistoryCard entity="invoice" id={id} describeStep={(step) => describeStep(step, format)} emptyText={t('history.none')} />
}

function useHistoryFormat(currency: string): HistoryFormat {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  return {
    t,
    money: (amount) => money(amount, currency),
    formatValue: (field, value) => {
      if (dateFields.includes(field)) return date(String(value))
      if (field === 'language') return languageNames[value as Language] ?? String(value)
      return String(value)
    },
  }
}
