import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADD, openHarbour, UPDATE } from '../http/harbour-world.ts'
import type { TestAnswer } from '../testing/caller.ts'

let world: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => void (world = await openHarbour()))
afterAll(() => world[Symbol.asyncDispose]())

const add = (name: string, isAfloat = true) => world.admin.post(ADD, { boat: { name, isAfloat } })
const update = (boat: object, as = world.admin) => as.post(UPDATE, { boat })
const undo = (answer: TestAnswer, as = world.admin) => as.post('/api/journal/undo', { change: answer.headers['x-change'] })
const nameOf = async (id: number) => (await world.boats()).find((boat) => boat.id === id)?.name

test('one’s own act is taken back, the undo too, and so on', async () => {
  const { id } = (await add('Ada')).body.boat
  const renamed = await update({ id, name: 'Bea' })
  const undone = await undo(renamed)
  expect([undone.body, await nameOf(id)]).toEqual([{ undone: 1 }, 'Ada'])
  const redone = await undo(undone)
  expect([redone.body, await nameOf(id)]).toEqual([{ undone: 1 }, 'Bea'])
  expect([(await undo(redone)).status, await nameOf(id)]).toEqual([200, 'Ada'])
})

test('the undo of adding removes', async () => {
  const added = await add('Cy')
  expect((await undo(added)).status).toBe(200)
  expect(await nameOf(added.body.boat.id)).toBeUndefined()
  expect((await undo(added)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
})

test('an act on what has moved on is not taken back, other fields apart', async () => {
  const { id } = (await add('Dan')).body.boat
  const renamed = await update({ id, name: 'Eve' })
  await update({ id, length: 12 })
  expect((await undo(renamed)).status).toBe(200)
  const again = await update({ id, name: 'Fay' })
  await update({ id, name: 'Gus' }, world.as('jonas'))
  const stored = await world.stored()
  expect((await undo(again)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
  expect([await nameOf(id), await world.stored()]).toEqual(['Gus', stored])
})

test('an act on several records is taken back as one, or not at all', async () => {
  const ids = [await add('Hal', false), await add('Ida', false), await add('Jon', false)].map(({ body }) => body.boat.id as number)
  const afloat = async () => (await world.boats()).filter((boat) => ids.includes(boat.id)).map(({ isAfloat }) => isAfloat)
  const floated = await world.admin.post('/harbour/float', { ids })
  expect(await afloat()).toEqual([1, 1, 1])
  expect([(await undo(floated)).body, await afloat()]).toEqual([{ undone: 3 }, [0, 0, 0]])
  const again = await world.admin.post('/harbour/float', { ids })
  await update({ id: ids[0], isAfloat: false })
  expect((await undo(again)).body.code).toBe('journal.moved_on')
  expect(await afloat()).toEqual([0, 1, 1])
})

test('an act that changed nothing names none that could be taken back, a repeat of it neither', async () => {
  const { id } = (await add('Uma')).body.boat
  const rename = async (name: string, key: string) => {
    const { status, headers } = await world.admin.post(UPDATE, { boat: { id, name } }, { 'idempotency-key': key })
    return [status, headers['x-change']]
  }
  expect(await rename('Uma', 'u')).toEqual([200, undefined])
  expect(await rename('Uma', 'u')).toEqual([200, undefined])
  expect(await rename('Vic', 'v')).toEqual([200, expect.any(String)])
})

test('what is final stays: by the entity’s own word, or where a module says never', async () => {
  const { id } = (await add('Kim')).body.boat
  const deleted = await world.admin.delete('/harbour/delete', { id })
  expect((await undo(deleted)).body).toMatchObject({ status: 409, code: 'journal.final' })
  const renamed = await world.admin.post('/api/account/update-workspace', { workspace: { name: 'Quay' } })
  expect((await undo(renamed)).body).toMatchObject({ status: 409, code: 'journal.final' })
})

test('nobody takes back the act of somebody else without the right to the history, and there are no acts that were never done', async () => {
  const added = await add('Lou')
  expect((await undo(added, world.as('sam'))).status).toBe(404)
  expect((await world.admin.post('/api/journal/undo', { change: 'b2b4b9a0-0000-4000-8000-000000000000' })).status).toBe(404)
  expect((await undo(added, world.guest)).status).toBe(401)
  expect(await nameOf(added.body.boat.id)).toBe('Lou')
})

test('rights are checked anew', async () => {
  const { people, app } = world
  const { id } = (await add('Max')).body.boat
  const renamed = await update({ id, name: 'Ned' }, world.as('jonas'))
  const setRole = (role: string) =>
    app.platform.database.write(
      async (tx) => void (await tx.updateTable('users').set({ role }).where('id', '=', people.jonas.id).execute()),
    )
  await setRole('staff')
  app.platform.bus.publish({ users: [people.jonas.id] })
  expect((await undo(renamed, world.as('jonas'))).status).toBe(404)
  await setRole('admin')
  app.platform.bus.publish({ users: [people.jonas.id] })
  expect((await undo(renamed, world.as('jonas'))).status).toBe(200)
})

test('a change by someone else of which only a part is visible cannot be undone', async () => {
  const { people, app } = world
  const hidden = (await add('Quy', false)).body.boat.id as number
  const visible = (await add('Rex', false)).body.boat.id as number
  const floated = await world.admin.post('/harbour/float', { ids: [hidden, visible] })
  const rules = [
    { action: 'read', subject: 'Journal' },
    { action: 'update', subject: 'Boat' },
    { action: 'read', subject: 'Boat', conditions: { name: 'Rex' } },
  ]
  const now = world.clock.now.toISOString()
  const name = 'lookout'
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
  expect((await undo(floated, world.as('sam'))).body).toMatchObject({ status: 403 })
  const afloat = (await world.boats()).filter(({ id }) => id === hidden || id === visible).map(({ isAfloat }) => isAfloat)
  expect(afloat).toEqual([1, 1])
  const renamed = await update({ id: visible, length: 9 })
  expect((await undo(renamed, world.as('sam'))).status).toBe(200)
})

test('an act that is refused is not in the history, and a change of nothing is no step', async () => {
  const { id } = (await add('Ola')).body.boat
  await update({ id, name: 'Ola' })
  await update({ id, name: '' })
  const { steps } = (await world.admin.get('/api/journal/history', { entity: 'boat', id })).body
  expect(steps.map(({ verb }: { verb: string }) => verb)).toEqual(['harbour.addBoat'])
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'an act on what is being changed at the same moment waits, and is not taken back',
  async () => {
    const { read, write } = world.app.platform.database
    const { id } = (await add('Pia')).body.boat
    const renamed = await update({ id, name: 'Quin' })
    const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
    const own = waiting.where('datname', '=', sql<string>`current_database()`)
    const { undone } = await write(async (tx) => {
      await tx.updateTable('boats').set({ name: 'Rex' }).where('id', '=', id).execute()
      const undone = undo(renamed)
      await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(1)
      return { undone }
    })
    expect((await undone).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
    expect(await nameOf(id)).toBe('Rex')
  },
)
