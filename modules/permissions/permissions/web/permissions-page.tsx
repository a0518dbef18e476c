import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseNewParam, useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ToolbarSelect } from '#platform/web/ui/data-table/views/toolbar-select.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { permissionEndpoints, type PermissionView } from '../contract.ts'
import { roleEndpoints } from '../../roles/contract.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { PermissionNameDialog } from './permission-name-dialog.tsx'
import { usePermissionColumns } from './permission-columns.tsx'
import { usePermissionMenu } from './permission-menu.tsx'
import { usePermissionRights } from './permission-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

const initialOrder = [{ sortColumn: 'name', sort: 'asc' }] as const

/** Lists the permissions that modules declare and those that users have added. */
export default function PermissionsPage() {
  const { t } = useTranslation('permissions')
  const rights = usePermissionRights()
  const [adding, setAdding] = useSearchParams(parseNewParam)
  const [permissionToRename, setPermissionToRename] = useState<PermissionView | null>(null)
  const [permissionToAssign, setPermissionToAssign] = useState<PermissionView | null>(null)
  const addButton = rights.canAdd && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDialog)} onClick={() => setAdding({ new: true })}>
      {t('permissions.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.permissions')} summary={t('permissions.summary')} primary={addButton} />
      <PermissionTable addButton={addButton} onRename={setPermissionToRename} onAssign={setPermissionToAssign} />
      <PermissionNameDialog
        target={adding.new ? 'new' : permissionToRename}
        onClose={() => (permissionToRename ? setPermissionToRename(null) : setAdding({ new: undefined }))}
      />
      <AssignDrawer permission={permissionToAssign} onClose={() => setPermissionToAssign(null)} />
    </>
  )
}

type PermissionTableProps = Record<'onRename' | 'onAssign', (permission: PermissionView) => void> & { addButton: ReactNode }

function PermissionTable({ addButton, onRename, onAssign }: PermissionTableProps) {
  const { t } = useTranslation('permissions')
  const columns = usePermissionColumns()
  const control = useTableView({ name: 'permissions', columns, initial: initialOrder })
  const { view, perPage } = control
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    permissionEndpoints.listPermissions,
    { ...control.input, page: view.page, perPage, allData: false },
    { keepPreviousData: true },
  )
  const rowActions = usePermissionMenu({ onRename, onAssign })
  return (
    <Card isFlush>
      <DataTable
        label={t('nav.permissions')}
        searchLabel={t('permissions.find')}
        filters={<RoleFilter control={control} />}
        control={control}
        columns={columns}
        rows={data?.permissions}
        rowId={({ id }) => id}
        rowName={(permission) => permission.name}
        rowActions={rowActions}
        total={getTotal(data)}
        isStale={isPlaceholderData}
        failure={error && !data && <ProblemState problem={error} onRetry={refetch} />}
        empty={
          control.isFiltered ? (
            <NoMatches control={control} text={t('permissions.noneFound')} clearLabel={t('showAll')} />
          ) : (
            <EmptyState text={t('permissions.none')} action={addButton} />
          )
        }
      />
    </Card>
  )
}

function RoleFilter({ control }: { control: TableControl }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const { data } = useApiQuery(roleEndpoints.listRoles, {})
  if (!data) return null
  const options = data.roles.map(({ name }) => ({ value: name, label: labels.role(name) }))
  return <ToolbarSelect control={control} name="role" label={t('role')} allLabel={t('role.every')} options={options} />
}
