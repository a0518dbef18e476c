import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Payment, Party } from '../invoice-contract.ts'
import { buyerOf } from './buyer.ts'

export type HistoryWords = {
  t: TFunction<'invoices'>
  money: (amount: number) => string
  valueOf: (field: string, value: unknown) => string
}

const told = ['issuedDate', 'dueDate', 'currency', 'language', 'reference'] as const
const rewritten = ['notes', 'terms'] as const

/** One step of an invoice's history as sentences that a person reads: "Helena issued it as INV-2026-0007". */
export function sentencesOf({ actor, before, after, verb }: HistoryStep, words: HistoryWords): string[] {
  const { t } = words
  const name = actor?.fullName ?? t('history.somebody')
  if (before === null) return after === null ? [] : [addedBy(name, verb, after, t)]
  if (after === null) return [t('history.deleted', { name })]
  if (before['number'] === null && after['number']) return [t('history.issued', { name, number: after['number'] as string })]
  const lists = [...paymentsOf(before, after, name, words), ...mailsOf(before, after, name, t)]
  if ('credited' in after)
    lists.push(t('history.credited', { name, amount: words.money(Number(after['credited'] ?? 0) - Number(before['credited'] ?? 0)) }))
  return [...lists, ...writtenOf(before, after, name, words)]
}

function addedBy(name: string, verb: string, after: Fields, t: TFunction<'invoices'>): string {
  if (verb === 'journal.undo') return t('history.broughtBack', { name })
  return t(after['kind'] === 'credit-note' ? 'history.addedNote' : 'history.added', { name })
}

type Fields = Record<string, unknown>

function paymentsOf(before: Fields, after: Fields, name: string, { t, money }: HistoryWords): string[] {
  const [was, is] = [before, after].map(({ payments }) => (payments ?? []) as Payment[]) as [Payment[], Payment[]]
  const isIn = (list: Payment[]) => (payment: Payment) => list.some(({ id }) => id === payment.id)
  const came = is.filter((payment) => !isIn(was)(payment))
  const went = was.filter((payment) => !isIn(is)(payment))
  return [
    ...came.map(({ amount }) => t(amount < 0 ? 'history.refunded' : 'history.paid', { name, amount: money(Math.abs(amount)) })),
    ...went.map(({ amount }) => t('history.paymentDeleted', { name, amount: money(Math.abs(amount)) })),
  ]
}

function mailsOf(before: Fields, after: Fields, name: string, t: TFunction<'invoices'>): string[] {
  const level = Number(after['reminderLevel'] ?? 0)
  if ('reminderLevel' in after && level > Number(before['reminderLevel'] ?? 0)) return [t('history.reminded', { name, level })]
  if (!('delivery' in after)) return []
  if (after['delivery'] === 'queued') return [t('history.sent', { name })]
  return after['delivery'] === 'accepted' ? [t('history.accepted')] : after['delivery'] === 'refused' ? [t('history.refused')] : []
}

function writtenOf(before: Fields, after: Fields, name: string, { t, money, valueOf }: HistoryWords): string[] {
  const sentences: string[] = []
  if ('client' in after) sentences.push(t('history.client', { name, client: buyerOf(after['client'] as Party | null) || '–' }))
  for (const field of told)
    if (field in after) {
      const to = after[field]
      const what = t(field)
      sentences.push(
        to === null || to === ''
          ? t('history.cleared', { name, field: what })
          : t('history.set', { name, field: what, to: valueOf(field, to) }),
      )
    }
  for (const field of rewritten) if (field in after) sentences.push(t('history.rewritten', { name, field: t(field) }))
  if ('lines' in after || 'discountPercent' in after || 'discountAmount' in after)
    sentences.push(
      'total' in after
        ? t('history.linesTotal', { name, from: money(Number(before['total'] ?? 0)), to: money(Number(after['total'] ?? 0)) })
        : t('history.lines', { name }),
    )
  return sentences
}
