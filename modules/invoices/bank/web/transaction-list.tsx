import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { invoices } from '../../contract.ts'
import type { BankAddress } from './bank-address.ts'
import type { Assignment } from './assignment.ts'
import css from './bank.module.css'
import { TransactionItem } from './transaction-item.tsx'

const PER_PAGE = 20

type TransactionListProps = { address: BankAddress; onPage: (page: number) => void; onAssign: (assignment: Assignment) => void }

export function TransactionList({ address, onPage, onAssign }: TransactionListProps) {
  const { t } = useTranslation('invoices')
  const { statement, status, q, page } = address
  const input = {
    q,
    page,
    perPage: PER_PAGE,
    status: status === 'all' ? ('' as const) : status,
    ...(statement && { statementId: statement }),
  }
  const { data, error, refetch } = useApiQuery(invoices.listTransactions, input, { keepPreviousData: true })
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  if (data.total === 0) return <EmptyState text={t(q ? 'bank.noneFound' : status === 'open' ? 'bank.noneOpen' : 'bank.noneOfStatus')} />
  const pageCount = Math.ceil(data.total / PER_PAGE)
  return (
    <>
      <ul className={css.transactions} aria-label={t('bank.transactions')}>
        {data.transactions.map((transaction) => (
          <TransactionItem key={transaction.id} transaction={transaction} onAssign={onAssign} />
        ))}
      </ul>
      {pageCount > 1 && (
        <div className={css.pages}>
          <Pagination page={page} pageCount={pageCount} onChange={onPage} />
        </div>
      )}
    </>
  )
}
