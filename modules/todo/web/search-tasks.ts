import { todo } from '../contract.ts'
import { call } from '#platform/web/api.ts'
import type { SearchProvider } from '#platform/web/module.ts'

const MOST = 8

/** What the search box finds among the tasks. */
export const taskSearch: SearchProvider = {
  title: 'nav.todo',
  access: ['read', 'Task'],
  find: async (text, signal) => {
    const answer = await call(todo.listTasks, { q: text, perPage: MOST }, { signal })
    return answer.tasks.map(({ id, title, tags }) => ({ id: `task-${id}`, title, detail: tags.join(', '), link: `/todo?task=${id}` }))
  },
}
