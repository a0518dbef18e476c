import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNew, useAddress } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { totalOf } from '#platform/web/query-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { BarChoice } from '#platform/web/ui/data-table/bar-choice.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/use-table-view.ts'
import { dialogPart } from '#platform/web/ui/dialog.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { permissions, type PermissionView } from '../contract.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { NameDialog } from './name-dialog.tsx'
import { usePermissionColumns } from './permission-columns.tsx'
import { usePermissionMenu } from './permission-menu.tsx'
import { useRoleRights } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

const initialOrder = [{ sortColumn: 'name', sort: 'asc' }] as const

/** Named permissions: those that modules bring and those that people add. */
export default function PermissionsPage() {
  const { t } = useTranslation('permissions')
  const columns = usePermissionColumns()
  const control = useTableView({ name: 'permissions', columns, initial: initialOrder })
  const { view, perPage } = control
  const { data, error, refetch, isPlaceholderData } = useRead(
    permissions.listPermissions,
    { ...control.input, page: view.page, perPage, allData: false },
    { keep: true },
  )
  const rights = useRoleRights()
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
          rights.mayAddPermission && (
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
      <NameDialog named={adding.new ? 'new' : renamed} onClose={() => (renamed ? rename(null) : change({ new: undefined }))} />
      <AssignDrawer permission={assigned} onClose={() => assign(null)} />
    </>
  )
}

function RoleFilter({ control }: { control: TableControl }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const { data } = useRead(permissions.listRoles, {})
  if (!data) return null
  const options = data.roles.map(({ name }) => ({ value: name, label: words.role(name) }))
  return <BarChoice control={control} name="role" label={t('role')} every={t('role.every')} options={options} />
}
