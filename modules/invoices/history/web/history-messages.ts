import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Party, Payment } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'

export type HistoryFormat = {
  t: TFunction<'invoices'>
  money: (amount: number) => string
  formatValue: (field: string, value: unknown) => string
}

export const dateFields: readonly string[] = ['issuedDate', 'dueDate', 'serviceStart', 'serviceEnd']
const valueFields = ['issuedDate', 'dueDate', 'serviceStart', 'serviceEnd', 'currency', 'language', 'reference'] as const
const textFields = ['notes', 'terms'] as const

/** Describes one step as messages such as “Helena issued INV-2026-0007”. */
export function describeStep({ actor, before, after, verb }: HistoryStep, format: HistoryFormat): string[] {
  const { t } = format
  const name = actor?.fullName ?? t('history.someone')
  if (before === null) return after === null ? [] : [describeCreation(name, verb, after, t)]
  if (after === null) return [t('history.deleted', { name })]
  if (before['number'] === null && after['number']) return [t('history.issued', { name, number: after['number'] as string })]
  const messages = [...describePayments(before, after, name, format), ...describeEmails(before, after, name, t)]
  if ('credited' in after)
    messages.push(t('history.credited', { name, amount: format.money(Number(after['credited'] ?? 0) - Number(before['credited'] ?? 0)) }))
  return [...messages, ...describeEdits(before, after, name, format)]
}

function describeCreation(name: string, verb: string, after: Fields, t: TFunction<'invoices'>): string {
  if (verb === 'journal.undo') return t('history.restored', { name })
  return t(after['kind'] === 'credit-note' ? 'history.addedCreditNote' : 'history.added', { name })
}

type Fields = Record<string, unknown>

function describePayments(before: Fields, after: Fields, name: string, { t, money }: HistoryFormat): string[] {
  const [previous, current] = [before, after].map(({ payments }) => (payments ?? []) as Payment[]) as [Payment[], Payment[]]
  const isIn = (list: Payment[]) => (payment: Payment) => list.some(({ id }) => id === payment.id)
  const added = current.filter((payment) => !isIn(previous)(payment))
  const removed = previous.filter((payment) => !isIn(current)(payment))
  return [
    ...added.map(({ amount }) => t(amount < 0 ? 'history.refunded' : 'history.paid', { name, amount: money(Math.abs(amount)) })),
    ...removed.map(({ amount }) => t('history.paymentDeleted', { name, amount: money(Math.abs(amount)) })),
  ]
}

function describeEmails(before: Fields, after: Fields, name: string, t: TFunction<'invoices'>): string[] {
  const level = Number(after['reminderLevel'] ?? 0)
  if ('reminderLevel' in after && level > Number(before['reminderLevel'] ?? 0)) return [t('history.reminded', { name, level })]
  if (!('delivery' in after)) return []
  if (after['delivery'] === 'queued') return [t('history.sent', { name })]
  return after['delivery'] === 'accepted' ? [t('history.accepted')] : after['delivery'] === 'refused' ? [t('history.refused')] : []
}

function describeEdits(before: Fields, after: Fields, name: string, { t, money, formatValue }: HistoryFormat): string[] {
  const messages: string[] = []
  if ('client' in after) messages.push(t('history.client', { name, client: getBuyerName(after['client'] as Party | null) || '–' }))
  for (const field of valueFields)
    if (field in after) {
      const to = after[field]
      const label = t(field)
      messages.push(
        to === null || to === ''
          ? t('history.cleared', { name, field: label })
          : t('history.set', { name, field: label, to: formatValue(field, to) }),
      )
    }
  for (const field of textFields) if (field in after) messages.push(t('history.rewritten', { name, field: t(field) }))
  if ('lines' in after || 'discountPercent' in after || 'discountAmount' in after)
    messages.push(
      'total' in after
        ? t('history.linesTotal', { name, from: money(Number(before['total'] ?? 0)), to: money(Number(after['total'] ?? 0)) })
        : t('history.lines', { name }),
    )
  return messages
}
