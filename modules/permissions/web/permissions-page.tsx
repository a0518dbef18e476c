import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, oneOf, textOf, useAddress, type RawSearch } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { dialogPart } from '#platform/web/ui/dialog.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { permissions, type PermissionView } from '../contract.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { NameDialog } from './name-dialog.tsx'
import { usePermissionColumns } from './permission-columns.tsx'
import { usePermissionMenu } from './permission-menu.tsx'
import css from './permissions.module.css'
import { useRoleRights } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

const PER_PAGE = 20
const EVERY = 'every'

const readView = (raw: RawSearch) => ({
  q: textOf(raw['q']),
  role: textOf(raw['role']),
  sortColumn: oneOf(['name', 'createdAt'], raw['sortColumn']),
  sort: oneOf(['asc', 'desc'], raw['sort']),
  page: countOf(raw['page'], 1),
})

/** Named permissions: those that modules bring and those that people add. */
export default function PermissionsPage() {
  const { t } = useTranslation('permissions')
  const [view, change] = useAddress(readView)
  const { page, ...filters } = view
  const { data, error, refetch, isPlaceholderData } = useRead(
    permissions.listPermissions,
    { ...filters, page, perPage: PER_PAGE, allData: false },
    { keep: true },
  )
  const rights = useRoleRights()
  const [named, name] = useState<PermissionView | 'new' | null>(null)
  const [assigned, assign] = useState<PermissionView | null>(null)
  const rowActions = usePermissionMenu({ onRename: name, onAssign: assign })
  const narrow: typeof change = (part) => change({ ...part, page: undefined })
  const isNarrowed = view.q !== '' || view.role !== ''
  return (
    <>
      <PageHead
        title={t('nav.permissions')}
        summary={t('permissions.summary')}
        primary={
          rights.mayAddPermission && (
            <Button variant="primary" icon={<Plus />} {...intentProps(dialogPart)} onClick={() => name('new')}>
              {t('permissions.add')}
            </Button>
          )
        }
      />
      <Card isFlush>
        <Filters view={view} onChange={narrow} />
        <DataTable
          label={t('nav.permissions')}
          columns={usePermissionColumns()}
          rows={data?.permissions}
          rowId={({ id }) => id}
          rowName={(permission) => permission.name}
          rowActions={rowActions}
          sorting={{ sortColumn: view.sortColumn, sort: view.sort }}
          onSort={({ sortColumn, sort }) => narrow({ sortColumn: sortColumn as 'name' | 'createdAt', sort })}
          isStale={isPlaceholderData}
          {...(error &&
            !data && { failure: <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} /> })}
          empty={
            isNarrowed ? (
              <Empty
                drawing="search"
                text={t('permissions.noneFound')}
                action={<Button onClick={() => narrow({ q: '', role: '' })}>{t('showAll')}</Button>}
              />
            ) : (
              <Empty text={t('permissions.none')} />
            )
          }
          page={{ page, perPage: PER_PAGE, total: data?.total ?? 1, onChange: (next) => change({ page: next > 1 ? next : undefined }) }}
        />
      </Card>
      <NameDialog named={named} onClose={() => name(null)} />
      <AssignDrawer permission={assigned} onClose={() => assign(null)} />
    </>
  )
}

type FiltersProps = { view: { q: string; role: string }; onChange: (part: { q?: string; role?: string }) => void }

function Filters({ view, onChange }: FiltersProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const { data } = useRead(permissions.listRoles, {})
  return (
    <div className={css.filters}>
      <SearchField label={t('permissions.find')} value={view.q} onChange={(q) => onChange({ q })} className={css.find!} />
      {data && (
        <Select
          label={t('role')}
          isLabelUnseen
          className={css.role!}
          options={[
            { value: EVERY, label: t('role.every') },
            ...data.roles.map((role) => ({ value: role.name, label: words.role(role.name) })),
          ]}
          value={view.role || EVERY}
          onChange={(role) => onChange({ role: role === EVERY ? '' : role })}
        />
      )}
    </div>
  )
}
