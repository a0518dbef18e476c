import { userSubject } from '#platform/server/identity/users.ts'
import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import type { UserRow, UserTables } from './user-response.ts'

export const userSearchGroup: SearchGroup<UserRow, Context<UserTables>> = {
  subject: userSubject,
  columns: { fullName: 'nameKey', username: 'usernameFolded', email: 'emailKey', company: 'companyKey' },
  toResults: (_, rows) =>
    rows.map(({ id, fullName, username, email }) => ({
      title: fullName ?? username ?? '',
      detail: email ?? '',
      link: userSubject.link(id),
    })),
  listPath: '/users?q=',
}
