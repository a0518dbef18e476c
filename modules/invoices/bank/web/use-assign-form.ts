import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { MatchedInvoice } from '../contract.ts'
import { useMatchTransactions } from './bank-mutations.ts'
import type { Assignment } from './assignment.ts'

/** `text` has no sign: whether it is a payment or a refund follows from the transaction. */
export type AssignedPart = { invoice: MatchedInvoice; text: string }
type AssignValues = { parts: AssignedPart[]; rest: 'open' | 'closed' | null }

export function useAssignForm({ transaction, invoices }: Assignment, onClose: () => void) {
  const { t, i18n } = useTranslation('invoices')
  const match = useMatchTransactions({ showsError: true })
  const { id, openAmount, currency } = transaction
  const available = Math.abs(openAmount)
  const toText = (amount: number) => formatAmount(Math.abs(amount), currency, i18n.language)
  const parse = ({ text }: AssignedPart) => parseAmount(text, currency, i18n.language)
  const getLeft = (parts: readonly AssignedPart[]): number => available - parts.reduce((sum, part) => sum + (parse(part) ?? 0), 0)
  const findPartError = (part: AssignedPart): string | undefined => {
    const amount = parse(part)
    if (amount === null || amount <= 0) return t('error.amount')
    return amount > Math.abs(part.invoice.balance) ? t('error.moreThanOwed') : undefined
  }
  const form = useForm<AssignValues>({
    initial: { parts: invoices.map((invoice) => ({ invoice, text: toText(invoice.amount) })), rest: null },
    validate: ({ parts, rest }) => ({
      ...(parts.length === 0 && { parts: t('bank.error.noInvoice') }),
      ...(parts.some(findPartError) && { parts: t('bank.error.amounts') }),
      ...(getLeft(parts) < 0 && { parts: t('bank.error.tooMuch') }),
      ...(parts.length > 0 && getLeft(parts) > 0 && rest === null && { rest: t('bank.error.rest') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ parts, rest }) => {
      const allocations = parts.map((part) => ({ invoiceId: part.invoice.id, amount: Math.sign(openAmount) * parse(part)! }))
      await match.mutateAsync({ matches: [{ id, openAmount, allocations, ...(rest === 'closed' && { isComplete: true }) }] })
      onClose()
    },
  })
  const { parts } = form.values
  return {
    ...form,
    left: Math.sign(openAmount) * getLeft(parts),
    findPartError: (part: AssignedPart) => (form.failedSubmits > 0 ? findPartError(part) : undefined),
    add: (invoice: MatchedInvoice | undefined) =>
      invoice &&
      form.change({ parts: [...parts, { invoice, text: toText(Math.min(Math.max(getLeft(parts), 0), Math.abs(invoice.balance))) }] }),
    setText: (index: number, text: string) => form.change({ parts: parts.map((part, at) => (at === index ? { ...part, text } : part)) }),
    remove: (index: number) => form.change({ parts: parts.filter((_, at) => at !== index) }),
  }
}
