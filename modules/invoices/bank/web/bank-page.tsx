import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { invoices } from '../../contract.ts'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'
import type { BankStatement } from '../contract.ts'
import type { Assignment } from './assignment.ts'
import { type BankAddress, type ChangeAddress, parseBankAddress } from './bank-address.ts'
import { BankFilters } from './bank-filters.tsx'
import css from './bank.module.css'
import { CertainMatches } from './certain-matches.tsx'
import { TransactionList } from './transaction-list.tsx'
import { useBankPermissions } from './use-bank-permissions.ts'

const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
const AssignDialog = lazyComponent(() => import('./assign-dialog.tsx').then((file) => file.AssignDialog))

export default function BankPage() {
  const { t } = useTranslation('invoices')
  const [address, change] = useSearchParams(parseBankAddress)
  const permissions = useBankPermissions()
  const [assignment, setAssignment] = useState<Assignment | null>(null)
  const { data, error, refetch } = useApiQuery(invoices.listStatements, {}, { keepPreviousData: true })
  const statement = data?.statements.find(({ id }) => id === address.statement) ?? null
  const importButton = permissions.canImport && (
    <Button variant="primary" icon={<Upload />} onClick={() => change({ new: true })}>
      {t('bank.import')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.bank')} summary={data && t('bank.statements', { count: data.total })} primary={importButton} />
      <InvoicePageLinks />
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data?.statements.length === 0 && (
        <Card>
          <EmptyState text={t('bank.none')} action={importButton} />
        </Card>
      )}
      {data && data.statements.length > 0 && (
        <Transactions {...{ address, change, statement, statements: data.statements }} onAssign={setAssignment} />
      )}
      {address.new && permissions.canImport && (
        <ImportDialog
          onClose={() => change({ new: undefined })}
          onImported={(id) => change({ new: undefined, statement: id, status: undefined, q: undefined, page: undefined })}
        />
      )}
      {assignment && <AssignDialog key={assignment.transaction.id} assignment={assignment} onClose={() => setAssignment(null)} />}
    </>
  )
}

type TransactionsProps = {
  address: BankAddress
  change: ChangeAddress
  statement: BankStatement | null
  statements: readonly BankStatement[]
  onAssign: (assignment: Assignment) => void
}

function Transactions({ address, change, statement, statements, onAssign }: TransactionsProps) {
  const { canMatch } = useBankPermissions()
  const certain = useApiQuery(invoices.listCertainMatches, statement ? { statementId: statement.id } : {}, {
    keepPreviousData: true,
    enabled: canMatch,
  })
  // Shown together, so that the list does not move down.
  if (canMatch && !certain.data && !certain.error) return <Spinner />
  return (
    <>
      <div className={css.notice}>{certain.data && <CertainMatches matches={certain.data.matches} />}</div>
      <Card isFlush>
        <BankFilters {...{ address, change, statement, statements }} />
        <TransactionList
          address={{ ...address, statement: statement?.id ?? null }}
          onPage={(page) => change({ page })}
          onAssign={onAssign}
        />
      </Card>
    </>
  )
}
