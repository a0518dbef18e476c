import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { languageNames, type Language } from '#platform/web/language.ts'
import { HistorySteps } from '#platform/web/ui/history-steps.tsx'
import { sentencesOf, type HistoryWords } from './history-words.ts'

/** Who did what with an invoice, and when, the newest first. */
export function InvoiceHistory({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation('invoices')
  const words = useHistoryWords(currency)
  return <HistorySteps entity="invoice" id={id} sentencesOf={(step) => sentencesOf(step, words)} none={t('history.none')} />
}

function useHistoryWords(currency: string): HistoryWords {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  return {
    t,
    money: (amount) => money(amount, currency),
    valueOf: (field, value) => {
      if (field === 'issuedDate' || field === 'dueDate') return date(String(value))
      if (field === 'language') return languageNames[value as Language] ?? String(value)
      return String(value)
    },
  }
}
