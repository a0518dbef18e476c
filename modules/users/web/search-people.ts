import { call } from '#platform/web/api.ts'
import type { SearchProvider } from '#platform/web/module.ts'
import { users } from '../contract.ts'

const MOST = 6

/** What the search box finds among the people. */
export const peopleSearch: SearchProvider = {
  title: 'nav.users',
  access: ['read', 'User'],
  find: async (text, signal) => {
    const answer = await call(users.listUsers, { q: text, perPage: MOST }, { signal })
    return answer.users.map(({ id, fullName, email }) => ({
      id: `user-${id}`,
      title: fullName ?? `#${id}`,
      ...(email && { detail: email }),
      link: `/users/${id}`,
    }))
  },
}
