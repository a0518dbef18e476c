import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { TodoContext } from './todo-context.ts'
import { act } from '#platform/server/act.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'
import type { Rule } from '#platform/contract/identity.ts'
import { todoModule } from './index.ts'
import type { Task } from '../contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

/** A server with the module to-do alone, and short ways to what its tests do most. */
export async function openTodoFixture() {
  const server = await startTestServer({ modules: [todoModule] })
  return {
    ...server,
    /** Everything that an act may leave behind. */
    effects: () => server.counts(effects),
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
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const effects = ['tasks', 'tags', 'task_tags', 'journal', 'search_text', 'notifications']

type TodoFixture = Awaited<ReturnType<typeof openTodoFixture>>
type Operation<I, O> = (ctx: TodoContext, input: I) => Promise<O>

/** Calls verbs as a person with rules of their own instead of their role's. */
export function withRules(fixture: TodoFixture, name: PersonName, rules: Rule[]) {
  const { platform } = fixture.app
  const system = systemAsker(platform)
  const ability = createMongoAbility(rules as RawRuleOf<MongoAbility>[])
  const { id, fullName, email, sessionId } = fixture.people[name]
  const viewer = { ...system.viewer, id, fullName, email, sessionId, role: 'special', timeZone: 'UTC', ability }
  return {
    read: <I, O>(verb: Operation<I, O>, input: I) => verb(readContext(platform, { ...system, viewer }) as unknown as TodoContext, input),
    write: async <I, O>(verb: Operation<I, O>, input: I) =>
      (await act(platform, { ...system, viewer }, { name: 'test', verb: verb as never, input })).answer as O,
  }
}
