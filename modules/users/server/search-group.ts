import { userSubject } from '#platform/server/identity/users.ts'
import type { SearchGroup } from '#platform/server/search/groups.ts'
import type { UserRow, UserTables } from './user-response.ts'

export const userSearch: SearchGroup<UserRow, UserTables> = {
  subject: userSubject,
  columns: { fullName: 'nameKey', username: 'usernameFolded', email: 'emailKey', company: 'companyKey' },
  show: (_, rows) =>
    rows.map(({ id, fullName, username, email }) => ({
      title: fullName ?? username ?? '',
      detail: email ?? '',
      link: userSubject.link(id),
    })),
  list: '/users?q=',
}
