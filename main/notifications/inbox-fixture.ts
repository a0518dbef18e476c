import { modules } from '#main/modules.server.ts'
import type { Notification } from '#platform/contract/notifications.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

export async function openInboxFixture(config: NonNullable<Parameters<typeof startTestServer>[0]>['config'] = {}) {
  const server = await startTestServer({ modules, config })
  const { as, people } = server
  return {
    ...server,
    inbox: async (name: PersonName, query: object = {}) =>
      (await as(name).get('/api/notifications', { perPage: 100, ...query })).body as {
        notifications: Notification[]
        total: number
        unread: number
      },
    kinds: async (name: PersonName, query: object = {}) => {
      const { body } = await as(name).get('/api/notifications', { perPage: 100, ...query })
      return (body.notifications as Notification[]).map(({ kind }) => kind)
    },
    unread: async (name: PersonName) => (await as(name).get('/api/notifications/unread')).body.unread as number,
    /** Helena assigns a task; returns its id. */
    assign: async (name: PersonName, title = 'Paint the boat') => {
      const answer = await as('helena').post('/apps/todo/add-tasks', { task: { title, assignee: people[name].id } })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.task.id as number
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
