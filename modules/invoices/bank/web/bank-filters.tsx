import { EyeOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { BankStatement } from '../contract.ts'
import { type BankAddress, type ChangeAddress, statusFilters } from './bank-address.ts'
import { useDeleteStatement, useTransactionMutations } from './bank-mutations.ts'
import css from './bank.module.css'
import { useBankPermissions } from './use-bank-permissions.ts'

type BankFiltersProps = {
  address: BankAddress
  change: ChangeAddress
  statement: BankStatement | null
  statements: readonly BankStatement[]
}

export function BankFilters({ address, change, statement, statements }: BankFiltersProps) {
  const { t } = useTranslation('invoices')
  const { date, list, number } = useFormat()
  const options = statements.map(({ id, account, firstDate, lastDate, openCount, fileName }) => ({
    value: String(id),
    label: list([account, firstDate === lastDate ? date(firstDate) : `${date(firstDate)} – ${date(lastDate)}`]),
    detail: [fileName, openCount > 0 && t('bank.openCount', { count: openCount, number: number(openCount) })].filter(Boolean).join(' · '),
  }))
  return (
    <div className={css.filters}>
      <Select
        label={t('bank.statement')}
        className={css.statement!}
        options={[{ value: 'all', label: t('bank.allStatements') }, ...options]}
        value={statement ? String(statement.id) : 'all'}
        onChange={(value) => change({ statement: value === 'all' ? undefined : Number(value), page: undefined })}
      />
      <Select
        label={t('status')}
        options={statusFilters.map((value) => ({ value, label: t(`bank.status.${value}`) }))}
        value={address.status}
        onChange={(status) => change({ status, page: undefined })}
      />
      <DebouncedSearchField
        label={t('bank.search')}
        q={address.q}
        className={css.search}
        onSearch={(q) => change({ q: q || undefined, page: undefined })}
      />
      {statement && <StatementActions statement={statement} onDeleted={() => change({ statement: undefined, page: undefined })} />}
    </div>
  )
}

function StatementActions({ statement, onDeleted }: { statement: BankStatement; onDeleted: () => void }) {
  const { t } = useTranslation('invoices')
  const { canDelete, canIgnore } = useBankPermissions()
  const { ignoreDebits } = useTransactionMutations()
  const remove = useDeleteStatement(onDeleted)
  const onDelete = async () => {
    const question = { title: t('bank.deleteTitle'), text: t('bank.deleteText'), confirmLabel: t('bank.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ id: statement.id })
  }
  return (
    <div className={css.actions}>
      {canIgnore && statement.openCount > 0 && (
        <Button
          size="small"
          icon={<EyeOff />}
          isLoading={ignoreDebits.isPending}
          onClick={() => ignoreDebits.mutate({ statementId: statement.id })}
        >
          {t('bank.ignoreDebits')}
        </Button>
      )}
      {canDelete && (
        <Button size="small" icon={<Trash2 />} isLoading={remove.isPending} onClick={() => void onDelete()}>
          {t('bank.delete')}
        </Button>
      )}
    </div>
  )
}
