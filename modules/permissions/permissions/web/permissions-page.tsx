import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNew, useAddress } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { BarChoice } from '#platform/web/ui/data-table/views/bar-choice.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { dialogPart } from '#platform/web/ui/overlays/dialog.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
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
  const columns = usePermissionColumns()
  const control = useTableView({ name: 'permissions', columns, initial: initialOrder })
  const { view, perPage } = control
  const { data, error, refetch, isPlaceholderData } = useRead(
    permissionEndpoints.listPermissions,
    { ...control.input, page: view.page, perPage, allData: false },
    { keep: true },
  )
  const rights = usePermissionRights()
  const [adding, change] = useAddress(readNew)
  const [renamed, rename] = useState<PermissionView | null>(null)
  const [assigned, assign] = useState<PermissionView | null>(null)
  const rowActions = usePermissionMenu({ onRename: rename, onAssign: assign })
  return (
    <>
      <PageHead
        title={t('nav.permissions')}
        summary={t('permissions.summary')}
        primary={
          rights.canAdd && (
            <Button variant="primary" icon={<Plus />} {...intentProps(dialogPart)} onClick={() => change({ new: true })}>
              {t('permissions.add')}
            </Button>
          )
        }
      />
      <Card isFlush>
        <DataTable
          label={t('nav.permissions')}
          find={t('permissions.find')}
          filters={<RoleFilter control={control} />}
          control={control}
          columns={columns}
          rows={data?.permissions}
          rowId={({ id }) => id}
          rowName={(permission) => permission.name}
          rowActions={rowActions}
          total={totalOf(data)}
          isStale={isPlaceholderData}
          {...(error &&
            !data && { failure: <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} /> })}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('permissions.noneFound')} action={<Button onClick={control.clear}>{t('showAll')}</Button>} />
            ) : (
              <Empty text={t('permissions.none')} />
            )
          }
        />
      </Card>
      <PermissionNameDialog named={adding.new ? 'new' : renamed} onClose={() => (renamed ? rename(null) : change({ new: undefined }))} />
      <AssignDrawer permission={assigned} onClose={() => assign(null)} />
    </>
  )
}

function RoleFilter({ control }: { control: TableControl }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const { data } = useRead(roleEndpoints.listRoles, {})
  if (!data) return null
  const options = data.roles.map(({ name }) => ({ value: name, label: labels.role(name) }))
  return <BarChoice control={control} name="role" label={t('role')} every={t('role.every')} options={options} />
}
