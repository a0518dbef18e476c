import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Party } from '../../../invoice-contract.ts'
import { getBuyerName } from '../../../web/buyer.ts'
import type { QuoteAnswer } from '../../quote-schema.ts'

type HistoryFormat = {
  t: TFunction<'invoices'>
  money: (amount: number) => string
  formatValue: (field: string, value: unknown) => string
}
type Fields = Record<string, unknown>
type NamedStep = { name: string; before: Fields; after: Fields }

/** Describes one step as messages such as “Marie Dubois accepted the quote (IP address 203.0.113.7)”. */
export function describeQuoteStep({ actor, before, after, verb }: HistoryStep, format: HistoryFormat): string[] {
  const { t } = format
  const name = actor?.fullName ?? t('history.someone')
  if (before === null) return after === null ? [] : [t(verb === 'journal.undo' ? 'history.restored' : 'quote.history.added', { name })]
  if (after === null) return [t('history.deleted', { name })]
  const step = { name, before, after }
  return [...describeStatus(step, format), ...describeEmail(step, format), ...(after['number'] ? [] : describeEdits(step, format))]
}

function describeStatus({ name, before, after }: NamedStep, { t }: HistoryFormat): string[] {
  const status = after['status'] as string | undefined
  const answer = after['answer'] as QuoteAnswer | null | undefined
  if (answer && (status === 'accepted' || status === 'declined')) return describeAnswer({ name, status, answer }, t)
  if (status === undefined) return []
  if (before['status'] === 'draft' && status === 'sent' && after['number'])
    return [t('quote.history.numbered', { name, number: after['number'] as string })]
  return [t('quote.history.status', { name, status: t(`quote.status.${status as 'sent'}`) })]
}

type Answer = { name: string; status: 'accepted' | 'declined'; answer: QuoteAnswer }

function describeAnswer({ name, status, answer }: Answer, t: TFunction<'invoices'>): string[] {
  const { address, note } = answer
  const text = address
    ? t(`quote.history.${status}`, { name: answer.name, address })
    : t(`quote.history.${status}By`, { name, client: answer.name })
  return note ? [text, t('quote.history.note', { note })] : [text]
}

function describeEmail({ name, after }: NamedStep, { t }: HistoryFormat): string[] {
  return after['delivery'] === 'queued' ? [t('quote.history.sent', { name })] : []
}

const valueFields = ['date', 'validUntil', 'currency', 'language', 'reference'] as const
const textFields = ['introduction', 'notes', 'terms'] as const
const labels = {
  date: 'quote.date',
  validUntil: 'quote.validUntil',
  introduction: 'quote.introduction',
  currency: 'currency',
  language: 'language',
  reference: 'reference',
  notes: 'notes',
  terms: 'terms',
} as const

function describeEdits({ name, before, after }: NamedStep, { t, money, formatValue }: HistoryFormat): string[] {
  const values = valueFields.filter((field) => field in after)
  const texts = textFields.filter((field) => field in after)
  const hasLines = 'lines' in after || 'discountPercent' in after || 'discountAmount' in after
  return [
    ...('client' in after ? [t('history.client', { name, client: getBuyerName(after['client'] as Party | null) || '–' })] : []),
    ...values.map((field) => {
      const value = after[field]
      const label = t(labels[field])
      if (value === null || value === '') return t('history.cleared', { name, field: label })
      return t('history.set', { name, field: label, to: formatValue(field, value) })
    }),
    ...texts.map((field) => t('history.rewritten', { name, field: t(labels[field]) })),
    ...(hasLines
      ? [
          'total' in after
            ? t('history.linesTotal', { name, from: money(Number(before['total'] ?? 0)), to: money(Number(after['total'] ?? 0)) })
            : t('history.lines', { name }),
        ]
      : []),
  ]
}
