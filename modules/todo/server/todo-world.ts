import { todoModule } from './index.ts'
import type { Task } from '../contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

/** A server with the module to-do alone, and short ways to what its tests do most. */
export async function openTodoWorld() {
  const server = await startTestServer({ modules: [todoModule] })
  const rows = (table: string) => server.app.platform.database.read.selectFrom(table)
  const count = async (table: string) =>
    Number(
      (
        await rows(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return {
    ...server,
    count,
    rows,
    /** Everything that an act may leave behind. */
    effects: async () => Object.fromEntries(await Promise.all(effects.map(async (table) => [table, await count(table)] as const))),
    /** Adds a task as Sam, unless somebody else. */
    add: async (task: object, as: PersonName = 'sam') => {
      const answer = await server.as(as).post('/apps/todo/add-tasks', { task })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.task as Task
    },
    titles: async (query: object = {}, as: PersonName = 'sam') => {
      const answer = await server.as(as).get('/apps/todo/tasks', { ...query })
      if (answer.status !== 200) throw new Error(answer.text)
      return (answer.body.tasks as Task[]).map(({ title }) => title)
    },
    undo: (answer: { headers: Record<string, unknown> }, as: PersonName = 'sam') =>
      server.as(as).post('/api/journal/undo', { change: answer.headers['x-change'] }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const effects = ['tasks', 'tags', 'task_tags', 'journal', 'search_text', 'notifications']
