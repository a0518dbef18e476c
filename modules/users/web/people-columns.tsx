import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import type { UserView } from '../contract.ts'
import css from './people.module.css'
import type { PersonRights } from './person-rights.ts'
import { StatusPill } from './status-pill.tsx'
import { useRoleName } from './use-role-options.ts'

type Column = DataColumn<UserView> & { field: keyof UserView }

/** Only what the viewer may read of at least some people. */
export function usePeopleColumns(rights: PersonRights): DataColumn<UserView>[] {
  const { t } = useTranslation('users')
  const { relative, dateTime } = useFormat()
  const roleName = useRoleName()
  const columns: Column[] = [
    { id: 'person', field: 'fullName', header: t('person'), sortColumn: 'fullName', cell: (user) => <Person user={user} /> },
    {
      id: 'email',
      field: 'email',
      header: t('email'),
      sortColumn: 'email',
      isMinor: true,
      cell: ({ email }) => <span className={css.soft}>{email}</span>,
    },
    { id: 'role', field: 'role', header: t('role'), sortColumn: 'role', isMinor: true, cell: ({ role }) => role && roleName(role) },
    {
      id: 'status',
      field: 'status',
      header: t('status'),
      sortColumn: 'status',
      cell: ({ status }) => status && <StatusPill status={status} />,
    },
    { id: 'company', field: 'company', header: t('company'), sortColumn: 'company', isMinor: true, cell: ({ company }) => company },
    {
      id: 'seen',
      field: 'lastSeenAt',
      header: t('lastSeen'),
      sortColumn: 'lastSeenAt',
      isMinor: true,
      align: 'end',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <span title={dateTime(lastSeenAt)}>{relative(lastSeenAt)}</span> : <span className={css.soft}>{t('never')}</span>,
    },
  ]
  return columns.filter(({ field }) => rights.mayRead(field))
}

function Person({ user: { id, fullName, username, avatar } }: { user: UserView }) {
  const name = fullName ?? username ?? `#${id}`
  return (
    <span className={css.person}>
      <Avatar person={{ id, fullName: name, avatar }} size="small" isDecorative />
      <span className={css.name}>{name}</span>
    </span>
  )
}
