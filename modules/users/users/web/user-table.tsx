import { Trash2, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { getMissingIds } from '#platform/web/ui/data-table/rows/missing-ids.ts'
import { useRowCache } from '#platform/web/ui/data-table/rows/use-row-cache.ts'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import type { userEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { useDeleteUsers, useSetStatus } from './user-mutations.ts'
import { useExport } from './use-export.ts'
import { RoleFilter } from './role-filter.tsx'
import { useUserMenu } from './user-menu.tsx'
import type { UserPermissions } from '../../web/user-permissions.ts'

type UserTableProps = {
  control: TableControl
  columns: readonly DataColumn<UserView>[]
  list: Output<typeof userEndpoints.listUsers> | undefined
  permissions: UserPermissions
  addButton: ReactNode
  isStale: boolean
  failure: ReactNode
  onEdit: (user: UserView) => void
  onInvite: (user: UserView) => void
}

export function UserTable({ control, columns, list, permissions, addButton, isStale, failure, onEdit, onInvite }: UserTableProps) {
  const { t } = useTranslation('users')
  const { isExporting, start } = useExport(control)
  const rowActions = useUserMenu({ permissions, onEdit, onInvite })
  const selection = useRowSelection(list?.total, control.matchKey)
  const rowOf = useRowCache(list?.users)
  const selected = selection.ids.flatMap((id) => rowOf(id) ?? [])
  const isSelectable = permissions.canUpdateAny || permissions.canDeleteAny
  return (
    <DataTable
      label={t('nav.users')}
      searchLabel={t('find')}
      filters={<RoleFilter control={control} />}
      control={control}
      columns={columns}
      rows={list?.users}
      total={getTotal(list)}
      rowId={({ id }) => id}
      rowName={getDisplayName}
      rowHref={({ id }) => `#/users/${id}`}
      rowActions={rowActions}
      onExport={start}
      isExporting={isExporting}
      {...(isSelectable && {
        selection,
        selectionActions: <SelectionActions selected={selected} permissions={permissions} deselect={(ids) => selection.set(ids, false)} />,
      })}
      isStale={isStale}
      failure={failure}
      empty={
        control.isFiltered ? (
          <NoMatches control={control} text={t('none.filtered')} clearLabel={t('none.showAll')} />
        ) : (
          <EmptyState text={t('none')} action={addButton} importFrom={addButton ? 'users' : undefined} />
        )
      }
    />
  )
}

export const getDisplayName = ({ id, fullName, username }: UserView) => fullName ?? username ?? `#${id}`

type SelectionActionsProps = { selected: readonly UserView[]; permissions: UserPermissions; deselect: (ids: readonly number[]) => void }

/** Shows actions that are permitted for all selected users, and deselects users who turn out to be deleted. */
function SelectionActions({ selected, permissions, deselect }: SelectionActionsProps) {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeleteUsers()
  const set = (status: 'active' | 'inactive') => {
    const userIds = selected.map(({ id }) => id)
    setStatus.mutate(
      { userIds, status },
      { onSuccess: () => deselect(userIds), onError: (problem) => deselect(getMissingIds(problem, userIds)) },
    )
  }
  const confirmAndDelete = async () => {
    const options = {
      title: t('delete.title', { count: selected.length }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
      isDanger: true,
    }
    if (selected.length > 1 && !(await confirm(options))) return
    deselect(await remove(selected))
  }
  const canSetStatus = selected.every(permissions.canSetStatus)
  return (
    <>
      {canSetStatus && selected.some(({ status }) => status !== 'active') && (
        <Button size="small" icon={<UserCheck />} onClick={() => set('active')}>
          {t('activate')}
        </Button>
      )}
      {canSetStatus && selected.some(({ status }) => status !== 'inactive') && (
        <Button size="small" icon={<UserX />} onClick={() => set('inactive')}>
          {t('deactivate')}
        </Button>
      )}
      {selected.length > 0 && selected.every(permissions.canDelete) && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => void confirmAndDelete()}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}
