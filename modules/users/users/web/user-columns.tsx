import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { AvatarCell } from '#platform/web/ui/data-table/avatar-cell.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { userStatuses } from '#platform/contract/user.ts'
import type { UserView } from '../../user-schema.ts'
import css from './users.module.css'
import type { UserPermissions } from '../../web/user-permissions.ts'
import { StatusPill } from '../../web/status-pill.tsx'
import { useRoleName, useRoleOptions } from '../../web/role-options.ts'

type Column = DataColumn<UserView> & { field: keyof UserView }

/** Includes only columns that the viewer can read for at least some users. */
export function useUserColumns(permissions: UserPermissions): DataColumn<UserView>[] {
  const { t } = useTranslation('users')
  const { relative, dateTime } = useFormat()
  const getRoleName = useRoleName()
  const roles = useRoleOptions().map(({ value, label }) => ({ value, label }))
  const statuses = userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
  const columns: Column[] = [
    {
      id: 'person',
      field: 'fullName',
      header: t('person'),
      sortColumn: 'fullName',
      width: 220,
      text: ({ fullName, username }) => fullName ?? username ?? '',
      cell: (user) => <UserCell user={user} />,
    },
    {
      id: 'email',
      field: 'email',
      header: t('email'),
      sortColumn: 'email',
      isSecondary: true,
      width: 220,
      cell: ({ email }) => <span className={css.soft}>{email}</span>,
    },
    {
      id: 'role',
      field: 'role',
      header: t('role'),
      sortColumn: 'role',
      filter: { type: 'choice', name: 'role', options: roles, isSingle: true },
      isSecondary: true,
      width: 130,
      cell: ({ role }) => role && getRoleName(role),
    },
    {
      id: 'status',
      field: 'status',
      header: t('status'),
      sortColumn: 'status',
      filter: { type: 'choice', name: 'status', options: statuses, isSingle: true },
      width: 152,
      cell: ({ status }) => status && <StatusPill status={status} />,
    },
    { id: 'company', field: 'company', header: t('company'), sortColumn: 'company', isSecondary: true, cell: ({ company }) => company },
    {
      id: 'seen',
      field: 'lastSeenAt',
      header: t('lastSeen'),
      sortColumn: 'lastSeenAt',
      isSecondary: true,
      align: 'end',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <span title={dateTime(lastSeenAt)}>{relative(lastSeenAt)}</span> : <span className={css.soft}>{t('never')}</span>,
    },
  ]
  return columns.filter(({ field }) => permissions.canRead(field))
}

function UserCell({ user: { id, fullName, username, avatar } }: { user: UserView }) {
  const name = fullName ?? username ?? `#${id}`
  return <AvatarCell avatar={<Avatar person={{ id, fullName: name, avatar }} size="small" isDecorative />} name={name} />
}
