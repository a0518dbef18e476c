import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { TodoContext } from './todo-context.ts'
import { runCommand } from '#platform/server/command.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { todoModule } from './index.ts'
import type { Task } from '../contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

/** A server with only the to-do module, and shortcuts for its tests. */
export async function openTodoFixture() {
  const server = await startTestServer({ modules: [todoModule] })
  return {
    ...server,
    /** Row counts of all tables a request can write to. */
    countRows: () => server.counts(countedTables),
    addTask: async (task: object, as: PersonName = 'sam') => {
      const answer = await server.as(as).post('/apps/todo/add-tasks', { task })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.task as Task
    },
    listTitles: async (query: object = {}, as: PersonName = 'sam') => {
      const answer = await server.as(as).get('/apps/todo/tasks', { ...query })
      if (answer.status !== 200) throw new Error(answer.text)
      return (answer.body.tasks as Task[]).map(({ title }) => title)
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const countedTables = ['tasks', 'tags', 'task_tags', 'journal', 'search_text', 'notifications']

type TodoFixture = Awaited<ReturnType<typeof openTodoFixture>>
type Handler<I, O> = (ctx: TodoContext, input: I) => Promise<O>

/** Calls handlers as a user with the given rules instead of those of their role. */
export function withRules(fixture: TodoFixture, name: PersonName, rules: Rule[]) {
  const { platform } = fixture.app
  const system = createSystemRequester(platform)
  const ability = createMongoAbility(rules as RawRuleOf<MongoAbility>[])
  const { id, fullName, email, sessionId } = fixture.people[name]
  const viewer = { ...system.viewer, id, fullName, email, sessionId, role: 'special', timeZone: 'UTC', ability }
  return {
    read: <I, O>(handler: Handler<I, O>, input: I) =>
      handler(createReadContext(platform, { ...system, viewer }) as unknown as TodoContext, input),
    write: async <I, O>(handler: Handler<I, O>, input: I) =>
      (await runCommand(platform, { ...system, viewer }, { name: 'test', handler: handler as never, input })).response as O,
  }
}
