import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { BankTransaction, MatchSuggestion } from '../contract.ts'
import { useMatchTransactions } from './bank-mutations.ts'
import type { Assignment } from './assignment.ts'
import css from './bank.module.css'

type SuggestionRowProps = { transaction: BankTransaction; suggestion: MatchSuggestion; onAssign: (assignment: Assignment) => void }

export function SuggestionRow({ transaction, suggestion, onAssign }: SuggestionRowProps) {
  const { t } = useTranslation('invoices')
  const { money, date, list } = useFormat()
  const match = useMatchTransactions()
  const { id, openAmount, currency } = transaction
  const { invoices, reasons, isCertain } = suggestion
  const isOverpaid = invoices.reduce((sum, { amount }) => sum + amount, 0) !== openAmount
  const allocations = invoices.map((invoice) => ({ invoiceId: invoice.id, amount: invoice.amount }))
  // The user decides what happens to the rest.
  const onMatch = () => (isOverpaid ? onAssign({ transaction, invoices }) : match.mutate({ matches: [{ id, openAmount, allocations }] }))
  const numbers = list(invoices.map(({ number }) => number))
  return (
    <li className={css.suggestion}>
      <div className={css.invoices}>
        {invoices.map((invoice) => (
          <p key={invoice.id}>
            <TextLink href={`#/invoices/${invoice.id}`}>
              <bdi>{invoice.number}</bdi>
            </TextLink>{' '}
            <bdi>{invoice.client}</bdi>{' '}
            <span className={css.soft}>
              <bdi>{money(invoice.balance, currency)}</bdi>
              {invoice.dueDate && ` · ${t('bank.due', { day: date(invoice.dueDate) })}`}
            </span>
          </p>
        ))}
      </div>
      <Badge tone={isCertain ? 'success' : 'neutral'}>
        <span className={css.reasons}>{isCertain ? t('bank.isCertain') : list(reasons.map((reason) => t(`bank.reason.${reason}`)))}</span>
      </Badge>
      <Button
        size="small"
        variant={isCertain ? 'primary' : 'secondary'}
        icon={<Check />}
        isLoading={match.isPending}
        aria-label={t('bank.matchNamed', { numbers })}
        onClick={onMatch}
      >
        {t('bank.match')}
      </Button>
    </li>
  )
}
