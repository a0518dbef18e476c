import { Trash2, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useSelection } from '#platform/web/ui/data-table/rows/selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { goneOf } from '#platform/web/ui/data-table/rows/gone-of.ts'
import { useSeen } from '#platform/web/ui/data-table/rows/use-seen.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import type { peopleEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { useDeletePeople, useSetStatus } from './person-mutations.ts'
import { useExport } from './use-export.ts'
import { RoleFilter } from './role-filter.tsx'
import { usePersonMenu } from './person-menu.tsx'
import type { PersonRights } from '../../web/person-rights.ts'

type PeopleTableProps = {
  control: TableControl
  columns: readonly DataColumn<UserView>[]
  people: Output<typeof peopleEndpoints.listUsers> | undefined
  rights: PersonRights
  isStale: boolean
  failure: ReactNode
  onEdit: (user: UserView) => void
  onInvite: (user: UserView) => void
}

export function PeopleTable({ control, columns, people, rights, isStale, failure, onEdit, onInvite }: PeopleTableProps) {
  const { t } = useTranslation('users')
  const { isExporting, start } = useExport(control)
  const rowActions = usePersonMenu({ rights, onEdit, onInvite })
  const selection = useSelection(people?.total, control.match)
  const rowOf = useSeen(people?.users)
  const selected = selection.ids.flatMap((id) => rowOf(id) ?? [])
  const isSelectable = rights.canUpdateAny || rights.canDeleteAny
  return (
    <DataTable
      label={t('nav.users')}
      find={t('find')}
      filters={<RoleFilter control={control} />}
      control={control}
      columns={columns}
      rows={people?.users}
      total={totalOf(people)}
      rowId={({ id }) => id}
      rowName={getDisplayName}
      rowHref={({ id }) => `#/users/${id}`}
      rowActions={rowActions}
      onExport={start}
      isExporting={isExporting}
      {...(isSelectable && {
        selection,
        selectionActions: <SelectionActions people={selected} rights={rights} deselect={(ids) => selection.set(ids, false)} />,
      })}
      isStale={isStale}
      failure={failure || undefined}
      empty={
        control.isNarrowed ? (
          <Empty drawing="search" text={t('none.found')} action={<Button onClick={control.clear}>{t('none.all')}</Button>} />
        ) : (
          <Empty text={t('none')} />
        )
      }
    />
  )
}

export const getDisplayName = ({ id, fullName, username }: UserView) => fullName ?? username ?? `#${id}`

type SelectionActionsProps = { people: readonly UserView[]; rights: PersonRights; deselect: (ids: readonly number[]) => void }

/** Shows actions that are allowed for all selected people and deselects people who have been deleted meanwhile. */
function SelectionActions({ people, rights, deselect }: SelectionActionsProps) {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeletePeople()
  const set = (status: 'active' | 'inactive') => {
    const userIds = people.map(({ id }) => id)
    setStatus.mutate({ userIds, status }, { onSuccess: () => deselect(userIds), onError: (problem) => deselect(goneOf(problem, userIds)) })
  }
  const confirmAndDelete = async () => {
    const text = { title: t('delete.title', { count: people.length }), text: t('delete.text'), action: t('delete'), isDanger: true }
    if (people.length > 1 && !(await confirm(text))) return
    deselect(await remove(people))
  }
  const mayChange = people.every(rights.canSetStatus)
  return (
    <>
      {mayChange && people.some(({ status }) => status !== 'active') && (
        <Button size="small" icon={<UserCheck />} onClick={() => set('active')}>
          {t('activate')}
        </Button>
      )}
      {mayChange && people.some(({ status }) => status !== 'inactive') && (
        <Button size="small" icon={<UserX />} onClick={() => set('inactive')}>
          {t('deactivate')}
        </Button>
      )}
      {people.length > 0 && people.every(rights.canDelete) && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => void confirmAndDelete()}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}
