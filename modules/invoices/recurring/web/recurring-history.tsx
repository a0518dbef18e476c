import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { type Language, languageNames } from '#platform/web/i18n/language.ts'
import { HistoryCard } from '#platform/web/ui/lists/history-card.tsx'
import type { Party } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import type { RecurringInvoice } from '../contract.ts'

type DateFormat = (day: string) => string

export function RecurringHistory({ id }: { id: number }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return (
    <HistoryCard
      entity="recurring-invoice"
      id={id}
      describeStep={(step) => describeStep(step, { t, date })}
      emptyText={t('history.none')}
    />
  )
}

type HistoryFormat = { t: TFunction<'invoices'>; date: DateFormat }

function describeStep({ actor, before, after, verb }: HistoryStep, format: HistoryFormat): string[] {
  const { t } = format
  const name = actor?.fullName ?? t('history.someone')
  if (before === null)
    return after === null ? [] : [t(verb === 'journal.undo' ? 'recurring.history.restored' : 'recurring.history.added', { name })]
  if (after === null) return [t('recurring.history.deleted', { name })]
  return describeChanges(after as Partial<RecurringInvoice>, name, format)
}

function describeChanges(after: Partial<RecurringInvoice>, name: string, { t, date }: HistoryFormat): string[] {
  const { status, startDate, mode, prices, client, currency, language, reference } = after
  const set = (field: string, to: string | null) => (to ? t('history.set', { name, field, to }) : t('history.cleared', { name, field }))
  return [
    status === 'paused' && t('recurring.history.paused', { name }),
    status === 'active' && t('recurring.history.resumed', { name }),
    'rule' in after && t('history.rewritten', { name, field: t('recurring.schedule') }),
    startDate && set(t('recurring.startDate'), date(startDate)),
    mode && set(t('recurring.mode'), t(`recurring.mode.${mode}`)),
    prices && set(t('recurring.prices'), t(`recurring.prices.${prices}`)),
    client && t('history.client', { name, client: getBuyerName(client as Party) }),
    currency && set(t('currency'), currency),
    language && set(t('language'), languageNames[language as Language]),
    reference !== undefined && set(t('reference'), reference),
    'notes' in after && t('history.rewritten', { name, field: t('notes') }),
    'terms' in after && t('history.rewritten', { name, field: t('terms') }),
    ('lines' in after || 'discountPercent' in after || 'discountAmount' in after) && t('history.lines', { name }),
  ].filter((line) => typeof line === 'string')
}
