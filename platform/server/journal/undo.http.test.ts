import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADD, openNotesFixture, UPDATE } from '../http/notes-fixture.ts'
import type { TestResponse } from '../testing/test-client.ts'

let fixture: Awaited<ReturnType<typeof openNotesFixture>>
beforeAll(async () => void (fixture = await openNotesFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const add = (title: string, isPinned = true) => fixture.admin.post(ADD, { note: { title, isPinned } })
const update = (note: object, as = fixture.admin) => as.post(UPDATE, { note })
const undo = (response: TestResponse, as = fixture.admin) => as.post('/api/journal/undo', { change: response.headers['x-change'] })
const getTitle = async (id: number) => (await fixture.listNotes()).find((note) => note.id === id)?.title
const listPinned = async (ids: number[]) =>
  (await fixture.listNotes()).filter((note) => ids.includes(note.id)).map(({ isPinned }) => isPinned)

test('undoes own changes, and undos of them', async () => {
  const { id } = (await add('Ada')).body.note
  const renamed = await update({ id, title: 'Bea' })
  const undone = await undo(renamed)
  expect([undone.body, await getTitle(id)]).toEqual([{ undone: 1 }, 'Ada'])
  const redone = await undo(undone)
  expect([redone.body, await getTitle(id)]).toEqual([{ undone: 1 }, 'Bea'])
  expect([(await undo(redone)).status, await getTitle(id)]).toEqual([200, 'Ada'])
})

test('undoing an addition removes the record', async () => {
  const added = await add('Cy')
  expect((await undo(added)).status).toBe(200)
  expect(await getTitle(added.body.note.id)).toBeUndefined()
  expect((await undo(added)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
})

test('rejects an undo if the changed fields have changed again, but not if other fields have', async () => {
  const { id } = (await add('Dan')).body.note
  const renamed = await update({ id, title: 'Eve' })
  await update({ id, priority: 12 })
  expect((await undo(renamed)).status).toBe(200)
  const again = await update({ id, title: 'Fay' })
  await update({ id, title: 'Gus' }, fixture.as('jonas'))
  const rows = await fixture.countStoredRows()
  expect((await undo(again)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
  expect([await getTitle(id), await fixture.countStoredRows()]).toEqual(['Gus', rows])
})

test('undoes a change of several records completely or not at all', async () => {
  const ids = [await add('Hal', false), await add('Ida', false), await add('Jon', false)].map(({ body }) => body.note.id as number)
  const pinned = await fixture.admin.post('/notes/pin', { ids })
  expect(await listPinned(ids)).toEqual([1, 1, 1])
  expect([(await undo(pinned)).body, await listPinned(ids)]).toEqual([{ undone: 3 }, [0, 0, 0]])
  const again = await fixture.admin.post('/notes/pin', { ids })
  await update({ id: ids[0], isPinned: false })
  expect((await undo(again)).body.code).toBe('journal.moved_on')
  expect(await listPinned(ids)).toEqual([0, 1, 1])
})

test('a command that changes nothing returns no change id, nor does its repeat', async () => {
  const { id } = (await add('Uma')).body.note
  const rename = async (title: string, key: string) => {
    const { status, headers } = await fixture.admin.post(UPDATE, { note: { id, title } }, { 'idempotency-key': key })
    return [status, headers['x-change']]
  }
  expect(await rename('Uma', 'u')).toEqual([200, undefined])
  expect(await rename('Uma', 'u')).toEqual([200, undefined])
  expect(await rename('Vic', 'v')).toEqual([200, expect.any(String)])
})

test('changes stay final if the undo function rejects them or the module says never', async () => {
  const { id } = (await add('Kim')).body.note
  const deleted = await fixture.admin.delete('/notes/delete', { id })
  expect((await undo(deleted)).body).toMatchObject({ status: 409, code: 'journal.final' })
  const renamed = await fixture.admin.post('/api/account/update-workspace', { workspace: { name: 'Acme' } })
  expect((await undo(renamed)).body).toMatchObject({ status: 409, code: 'journal.final' })
})

test('changes of others cannot be undone without the permission to read the journal, nor can unknown changes', async () => {
  const added = await add('Lou')
  expect((await undo(added, fixture.as('sam'))).status).toBe(404)
  expect((await fixture.admin.post('/api/journal/undo', { change: 'b2b4b9a0-0000-4000-8000-000000000000' })).status).toBe(404)
  expect((await undo(added, fixture.guest)).status).toBe(401)
  expect(await getTitle(added.body.note.id)).toBe('Lou')
})

test('an undo checks permissions again', async () => {
  const { people, app } = fixture
  const { id } = (await add('Max')).body.note
  const renamed = await update({ id, title: 'Ned' }, fixture.as('jonas'))
  const setRole = (role: string) =>
    app.platform.database.write(
      async (tx) => void (await tx.updateTable('users').set({ role }).where('id', '=', people.jonas.id).execute()),
    )
  await setRole('staff')
  app.platform.bus.publish({ users: [people.jonas.id] })
  expect((await undo(renamed, fixture.as('jonas'))).status).toBe(404)
  await setRole('admin')
  app.platform.bus.publish({ users: [people.jonas.id] })
  expect((await undo(renamed, fixture.as('jonas'))).status).toBe(200)
})

test('a change by someone else of which only a part is visible cannot be undone', async () => {
  const { people, app } = fixture
  const hidden = (await add('Quy', false)).body.note.id as number
  const visible = (await add('Rex', false)).body.note.id as number
  const pinned = await fixture.admin.post('/notes/pin', { ids: [hidden, visible] })
  const rules = [
    { action: 'read', subject: 'Journal' },
    { action: 'update', subject: 'Note' },
    { action: 'read', subject: 'Note', conditions: { title: 'Rex' } },
  ]
  const now = fixture.clock.now.toISOString()
  const name = 'reviewer'
  await app.platform.database.write(async (tx) => {
    await tx
      .insertInto('roles')
      .values({
        name,
        nameKey: name,
        nameFolded: name,
        description: '',
        rules: JSON.stringify(rules),
        isBuiltIn: 0,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await tx.updateTable('users').set({ role: name }).where('id', '=', people.sam.id).execute()
  })
  app.platform.bus.publish({ users: [people.sam.id], roles: [name] })
  expect((await undo(pinned, fixture.as('sam'))).body).toMatchObject({ status: 403 })
  expect(await listPinned([hidden, visible])).toEqual([1, 1])
  const updated = await update({ id: visible, priority: 9 })
  expect((await undo(updated, fixture.as('sam'))).status).toBe(200)
})

test('rejected commands and changes without effect do not appear in the history', async () => {
  const { id } = (await add('Ola')).body.note
  await update({ id, title: 'Ola' })
  await update({ id, title: '' })
  const { steps } = (await fixture.admin.get('/api/journal/history', { entity: 'note', id })).body
  expect((await fixture.admin.get('/api/journal/history', { entity: 'unknown', id })).status).toBe(404)
  expect(steps.map(({ verb }: { verb: string }) => verb)).toEqual(['notes.addNote'])
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'an undo waits for a concurrent change of the record and is then rejected',
  async () => {
    const { read, write } = fixture.app.platform.database
    const { id } = (await add('Pia')).body.note
    const renamed = await update({ id, title: 'Quin' })
    const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
    const own = waiting.where('datname', '=', sql<string>`current_database()`)
    const { undone } = await write(async (tx) => {
      await tx.updateTable('notes').set({ title: 'Rex' }).where('id', '=', id).execute()
      const undone = undo(renamed)
      await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(1)
      return { undone }
    })
    expect((await undone).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
    expect(await getTitle(id)).toBe('Rex')
  },
)
