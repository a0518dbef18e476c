import { call } from '#platform/web/api.ts'
import type { SearchProvider } from '#platform/web/module.ts'
import { kanban } from '../contract.ts'

const MOST = 8

/** What the search box finds among the cards of the project that stands first. */
export const cardSearch: SearchProvider = {
  title: 'nav.kanban',
  access: ['read', 'Card'],
  find: async (text, signal) => {
    const { tasks } = await call(kanban.listTasks, { q: text, perPage: MOST, descriptions: false }, { signal })
    return tasks.map(({ id, title, labels }) => ({ id: `card-${id}`, title, detail: labels.join(', '), link: `/kanban?task=${id}` }))
  },
}
