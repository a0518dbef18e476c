import { EyeOff, ListChecks, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { BankTransaction } from '../contract.ts'
import { useTransactionMutations } from './bank-mutations.ts'
import type { Assignment } from './assignment.ts'
import css from './bank.module.css'
import { SuggestionRow } from './suggestion-row.tsx'
import { useBankPermissions } from './use-bank-permissions.ts'

const tones = { open: 'info', matched: 'success', ignored: 'neutral' } as const

type TransactionItemProps = { transaction: BankTransaction; onAssign: (assignment: Assignment) => void }

export function TransactionItem({ transaction, onAssign }: TransactionItemProps) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const { canMatch } = useBankPermissions()
  const { amount, currency, counterparty, purpose, status } = transaction
  return (
    <li className={css.transaction}>
      <div className={css.head}>
        <div className={css.who}>
          <bdi className={css.name}>{counterparty || t('bank.unnamed')}</bdi>
          <p className={css.soft}>
            {date(transaction.date)} {transaction.iban && <bdi dir="ltr">· {transaction.iban}</bdi>}
          </p>
          {purpose && (
            <p className={css.purpose} dir="auto">
              {purpose}
            </p>
          )}
        </div>
        <div className={css.sum}>
          <bdi className={amount > 0 ? css.credit : css.debit}>{money(amount, currency)}</bdi>
          <Badge tone={tones[status]}>{t(`bank.status.${status}`)}</Badge>
        </div>
      </div>
      <Payments transaction={transaction} />
      {canMatch && transaction.suggestions.length > 0 && (
        <ul className={css.suggestions} aria-label={t('bank.suggestions')}>
          {transaction.suggestions.map((suggestion) => (
            <SuggestionRow key={suggestion.invoices.map(({ id }) => id).join()} {...{ transaction, suggestion, onAssign }} />
          ))}
        </ul>
      )}
      <Actions {...{ transaction, onAssign }} />
    </li>
  )
}

function Payments({ transaction: { payments, openAmount, amount, currency, status } }: { transaction: BankTransaction }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  if (payments.length === 0) return null
  const hasRest = openAmount !== 0 && openAmount !== amount
  return (
    <ul className={css.payments} aria-label={t('payments')}>
      {payments.map(({ invoiceId, number, amount: part }) => (
        <li key={invoiceId}>
          <TextLink href={`#/invoices/${invoiceId}`}>
            <bdi>{number ?? `#${invoiceId}`}</bdi>
          </TextLink>
          <bdi className={css.figure}>{money(part, currency)}</bdi>
        </li>
      ))}
      {hasRest && (
        <li className={css.soft}>
          {t(status === 'open' ? 'bank.restOpen' : 'bank.restClosed')} <bdi className={css.figure}>{money(openAmount, currency)}</bdi>
        </li>
      )}
    </ul>
  )
}

function Actions({ transaction, onAssign }: TransactionItemProps) {
  const { t } = useTranslation('invoices')
  const { canMatch, canIgnore } = useBankPermissions()
  const { ignore, reopen } = useTransactionMutations()
  const { id, status, payments } = transaction
  const onReopen = async () => {
    const question = { title: t('bank.reopenTitle'), text: t('bank.reopenText'), confirmLabel: t('bank.reopen'), isDanger: true }
    if (payments.length === 0 || (await confirm(question))) reopen.mutate({ id })
  }
  if (status !== 'open')
    return canIgnore ? (
      <div className={css.actions}>
        <Button size="small" icon={<RotateCcw />} isLoading={reopen.isPending} onClick={() => void onReopen()}>
          {t('bank.reopen')}
        </Button>
      </div>
    ) : null
  return (
    <div className={css.actions}>
      {canMatch && (
        <Button size="small" icon={<ListChecks />} onClick={() => onAssign({ transaction, invoices: [] })}>
          {t('bank.assign')}
        </Button>
      )}
      {canIgnore && (
        <Button size="small" icon={<EyeOff />} isLoading={ignore.isPending} onClick={() => ignore.mutate({ ids: [id] })}>
          {t('bank.ignore')}
        </Button>
      )}
    </div>
  )
}
