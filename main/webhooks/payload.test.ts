import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { todoModule } from '#modules/todo/server/index.ts'
import { webhooksModule } from '#modules/webhooks/server/index.ts'
import { createBody, createCreatorContext } from '#modules/webhooks/server/payload.ts'
import type { WebhookContext } from '#modules/webhooks/server/tables.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules: [todoModule, webhooksModule] })))
afterEach(() => server.close())

function createContext(rules: Rule[]): WebhookContext {
  const system = createSystemRequester(server.app.platform)
  const { id, fullName, email, sessionId } = server.people.jonas
  const ability = createMongoAbility(rules as RawRuleOf<MongoAbility>[])
  const viewer = { ...system.viewer, id, fullName, email, sessionId, role: 'special', ability }
  return createReadContext(server.app.platform, { ...system, viewer }) as unknown as WebhookContext
}

async function addTask(task: object): Promise<number> {
  const { body } = await server.as('helena').post('/apps/todo/add-tasks', { task })
  return body.task.id as number
}

async function readTask(rules: Rule[], recordId: number, type = 'task.updated'): Promise<unknown> {
  const body = await createBody(createContext(rules), { type, entity: 'task', recordId, occurredAt: '2026-11-20T09:30:00.000Z' })
  return body && JSON.parse(body).data
}

test('contains the whole record for creators who may read all of it', async () => {
  const id = await addTask({ title: 'Paint', description: 'Blue' })
  const data = await readTask([{ action: 'read', subject: 'Task' }], id)
  expect(data).toMatchObject({ task: { id, title: 'Paint', description: 'Blue' } })
})

test('leaves out fields that the creator may not read', async () => {
  const id = await addTask({ title: 'Paint', description: 'Secret' })
  const data = await readTask([{ action: 'read', subject: 'Task', fields: ['title'] }], id)
  expect(data).toMatchObject({ task: { id, title: 'Paint' } })
  expect(JSON.stringify(data)).not.toContain('Secret')
})

test.each(['task.created', 'task.updated', 'task.completed'])('%s is not sent for records that the creator cannot see', async (type) => {
  const hidden = await addTask({ title: 'Hidden' })
  const visible = await addTask({ title: 'Visible', isImportant: true })
  const rules: Rule[] = [{ action: 'read', subject: 'Task', conditions: { isImportant: true } }]
  expect(await readTask(rules, hidden, type)).toBeNull()
  expect(await readTask(rules, visible, type)).toMatchObject({ task: { id: visible, title: 'Visible' } })
  expect(await readTask([], visible, type)).toBeNull()
})

test('a deletion is reported by id, and only to creators who could see the record', async () => {
  const hidden = await addTask({ title: 'Hidden' })
  const visible = await addTask({ title: 'Visible', isImportant: true })
  for (const taskId of [hidden, visible]) await server.as('helena').delete('/apps/todo/delete-task', { taskId })
  const rules: Rule[] = [{ action: 'read', subject: 'Task', conditions: { isImportant: true } }]
  expect(await readTask(rules, hidden, 'task.deleted')).toBeNull()
  expect(await readTask(rules, visible, 'task.deleted')).toEqual({ task: { id: visible } })
})

test('users without the permission for webhooks, and inactive ones, receive nothing', async () => {
  const ctx = createContext([])
  const isAllowed = async (name: PersonName) => (await createCreatorContext(ctx, server.people[name].id)) !== null
  expect(await Promise.all((['helena', 'sam', 'victor', 'camille'] as const).map(isAllowed))).toEqual([true, false, false, false])
})
