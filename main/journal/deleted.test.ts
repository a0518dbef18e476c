import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { deletions } from './deletions.ts'
import { runPurges, storedTexts } from './purges.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ modules })))
afterAll(() => server[Symbol.asyncDispose]())

const DAY = 86_400
/** A word that appears only in records created by the tests. */
const WORD = 'Quokka'

const listDeleted = async (entity: string, as = 'helena' as 'helena' | 'jonas' | 'sam' | 'amelie' | 'stranger', more = {}) =>
  (await server.as(as).get('/api/journal/deleted', { entity, ...more })).body.records as { id: number; title: string | null; actor: any }[]

const restore = (entity: string, id: number, as = 'helena' as 'helena' | 'sam' | 'amelie' | 'jonas' | 'stranger') =>
  server.as(as).post('/api/journal/restore', { entity, id })

test('every soft-deleted entity of every module is tested here', () => {
  const { subjects, modules: all } = server.app.platform
  const inverses = Object.assign({}, ...all.map(({ undo }) => undo)) as Record<string, unknown>
  const softDeleted = subjects.filter(({ entity, notDeleted }) => notDeleted && inverses[entity] !== 'never').map(({ entity }) => entity)
  expect(Object.keys(deletions).toSorted()).toEqual(softDeleted.toSorted())
})

/** Helena with a new access token, because the clock has moved. */
async function signInHelena({ app, people }: TestServer): Promise<TestClient> {
  const { id: userId, sessionId } = people.helena
  const contracts = app.platform.modules.flatMap((module) => Object.values(module.contract))
  return createTestClient(app.http, contracts, await app.platform.tokens.sign({ userId, sessionId }))
}

test.each(Object.entries(deletions))(
  'a deleted %s can be restored for 30 days and is purged afterwards',
  { tags: ['long'] },
  async (entity, operation) => {
    await using fixture = await startTestServer({ modules })
    const deleted = async (as: TestClient) =>
      (await as.get('/api/journal/deleted', { entity })).body.records as { id: number; title: string }[]
    const made = await operation.make(fixture.as('helena'), WORD)
    expect((await operation.remove(fixture.as('helena'), made)).status).toBe(200)
    const [record, ...others] = await deleted(fixture.as('helena'))
    expect([record?.title, others]).toEqual([expect.stringContaining(WORD), []])
    const { id } = record!
    fixture.clock.advance(29 * DAY)
    await runPurges(fixture)
    const helena = await signInHelena(fixture)
    const restored = await helena.post('/api/journal/restore', { entity, id })
    expect([restored.status, restored.body, await deleted(helena)]).toEqual([200, { restored: 1 }, []])
    const again = await helena.post('/api/journal/undo', { change: restored.headers['x-change'] })
    if (again.body.code === 'journal.final') await operation.remove(helena, made)
    expect(await deleted(helena)).toHaveLength(1)
    fixture.clock.advance(31 * DAY)
    const later = await signInHelena(fixture)
    expect([await deleted(later), (await later.post('/api/journal/restore', { entity, id })).status]).toEqual([[], 404])
    await runPurges(fixture)
    expect(await storedTexts(fixture, WORD)).toEqual([])
  },
)

test('users can restore what they deleted or may delete, but no private records of others', async () => {
  const sam = server.as('sam')
  const draft = await deletions.email!.make(sam, 'Secret')
  await deletions.email!.remove(sam, draft)
  const message = await deletions.message!.make(sam, 'Whisper')
  await deletions.message!.remove(sam, message)
  for (const other of ['helena', 'jonas', 'amelie', 'stranger'] as const)
    for (const entity of ['email', 'message']) expect(await listDeleted(entity, other)).toEqual([])
  expect((await listDeleted('email', 'sam'))[0]).toMatchObject({ id: draft, title: expect.stringContaining('Secret') })
  expect((await listDeleted('message', 'sam'))[0]).toMatchObject({ id: message, title: expect.stringContaining('Whisper') })
  expect((await restore('email', draft)).status).toBe(404)
  expect((await restore('message', message, 'amelie')).status).toBe(404)
  expect((await restore('message', message, 'sam')).status).toBe(200)
})

test('users who may delete tasks can restore tasks deleted by others, and see who deleted them', async () => {
  const id = await deletions.task!.make(server.as('sam'), 'Anchor')
  await deletions.task!.remove(server.as('sam'), id)
  expect((await listDeleted('task'))[0]).toMatchObject({ id, actor: { fullName: 'Sam Whitfield' } })
  expect(await listDeleted('task', 'helena', { mine: true })).toEqual([])
  expect(await listDeleted('task', 'stranger')).toEqual([])
  expect((await restore('task', id, 'stranger')).status).toBe(404)
  expect((await restore('task', id)).status).toBe(200)
  expect(await listDeleted('task')).toEqual([])
  expect((await restore('task', id)).status).toBe(404)
})

test.each([
  { entity: 'nothing', id: 1 },
  { entity: 'task', id: 999_999 },
  { entity: 'order', id: 1 },
])('cannot restore %o', async ({ entity, id }) => expect((await restore(entity, id)).status).toBe(404))

test('rejects hostile input and users without rights', async () => {
  const helena = server.as('helena')
  for (const body of [
    { entity: 'task' },
    { entity: 'task', id: '1; drop table tasks' },
    { entity: 7, id: 1 },
    { entity: 'task', id: 1, more: 1 },
  ])
    expect((await helena.post('/api/journal/restore', body)).status).toBe(400)
  expect((await helena.get('/api/journal/deleted', { below: "' or 1=1" })).status).toBe(400)
  expect((await server.guest.get('/api/journal/deleted')).status).toBe(401)
  expect((await server.guest.post('/api/journal/restore', { entity: 'task', id: 1 })).status).toBe(401)
})
