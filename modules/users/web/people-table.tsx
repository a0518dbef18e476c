import { Trash2, UserCheck, UserX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import type { users, UserSort, UserView } from '../contract.ts'
import { useDeletePeople, useSetStatus } from './person-acts.ts'
import { usePeopleColumns } from './people-columns.tsx'
import { isNarrowed, PER_PAGE, type PeopleView } from './people-view.ts'
import { usePersonMenu } from './person-menu.tsx'
import type { PersonRights } from './person-rights.ts'

type Change = (part: { [K in keyof PeopleView]?: PeopleView[K] | undefined }) => void

type PeopleTableProps = {
  view: PeopleView
  people: Output<typeof users.listUsers> | undefined
  rights: PersonRights
  isStale: boolean
  failure: ReactNode
  /** Changes what is shown, from the first page on. */
  narrow: Change
  change: Change
  onEdit: (user: UserView) => void
  onInvite: (user: UserView) => void
}

export function PeopleTable({ view, people, rights, isStale, failure, narrow, change, onEdit, onInvite }: PeopleTableProps) {
  const { t } = useTranslation('users')
  const columns = usePeopleColumns(rights)
  const rowActions = usePersonMenu({ rights, onEdit, onInvite })
  const [selection, select] = useState<ReadonlySet<number>>(new Set())
  const selected = people?.users.filter(({ id }) => selection.has(id)) ?? []
  const isSelectable = rights.mayChangeSome || rights.mayDeleteSome
  return (
    <DataTable
      label={t('nav.users')}
      columns={columns}
      rows={people?.users}
      rowId={({ id }) => id}
      rowName={nameOf}
      rowHref={({ id }) => `#/users/${id}`}
      rowActions={rowActions}
      sorting={{ sortColumn: view.sortColumn, sort: view.sort }}
      onSort={({ sortColumn, sort }) => narrow({ sortColumn: sortColumn as UserSort, sort })}
      {...(isSelectable && {
        selection: new Set(selected.map(({ id }) => id)),
        onSelect: select,
        selectionActions: <SelectionActions people={selected} rights={rights} onDone={() => select(new Set())} />,
      })}
      isStale={isStale}
      failure={failure || undefined}
      empty={
        isNarrowed(view) ? (
          <Empty
            drawing="search"
            text={t('none.found')}
            action={<Button onClick={() => narrow({ q: '', role: '', status: '' })}>{t('none.all')}</Button>}
          />
        ) : (
          <Empty text={t('none')} />
        )
      }
      page={{
        page: view.page,
        perPage: PER_PAGE,
        total: people?.total ?? 1,
        onChange: (page) => change({ page: page > 1 ? page : undefined }),
      }}
    />
  )
}

export const nameOf = ({ id, fullName, username }: UserView) => fullName ?? username ?? `#${id}`

type SelectionActionsProps = { people: readonly UserView[]; rights: PersonRights; onDone: () => void }

/** What all of the selected may be done to. */
function SelectionActions({ people, rights, onDone }: SelectionActionsProps) {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeletePeople()
  const set = (status: 'active' | 'inactive') => setStatus.mutate({ userIds: people.map(({ id }) => id), status }, { onSuccess: onDone })
  const askAndDelete = async () => {
    const text = { title: t('delete.title', { count: people.length }), text: t('delete.text'), action: t('delete'), isDanger: true }
    if ((people.length === 1 || (await confirm(text))) && (await remove(people))) onDone()
  }
  const mayChange = people.every(rights.maySetStatus)
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
      {people.every(rights.mayDelete) && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => void askAndDelete()}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}
