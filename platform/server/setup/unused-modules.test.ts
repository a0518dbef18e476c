import { expect, test } from 'vitest'
import { serverModule } from '../module.ts'
import { startTestServer } from '../testing/server.ts'

const ledger = serverModule<{}, unknown>({ name: 'ledger', contract: {}, handlers: {}, optional: {} })
const orders = serverModule<{}, unknown>({ name: 'orders', contract: {}, handlers: {}, optional: { needs: ['ledger'] } })
const frame = serverModule<{}, unknown>({ name: 'frame', contract: {}, handlers: {} })

const openFixture = async () => {
  const server = await startTestServer({ modules: [ledger, orders, frame] })
  const choose = (modules: Record<string, boolean>, as: 'helena' | 'jonas' = 'helena') =>
    server.as(as).post('/api/setup/update-modules', { modules: Object.entries(modules).map(([name, isUsed]) => ({ name, isUsed })) })
  const listUnused = async () => (await server.as('sam').get('/api/account/me')).body.userData.unusedModules as string[]
  return Object.assign(server, { choose, listUnused })
}

test('every user learns which modules are unused, until they are used again', async () => {
  await using fixture = await openFixture()
  const { body } = await fixture.choose({ orders: false })
  expect(body.modules).toEqual([
    { name: 'ledger', isUsed: true, needs: [] },
    { name: 'orders', isUsed: false, needs: ['ledger'] },
  ])
  expect(await fixture.listUnused()).toEqual(['orders'])
  await fixture.choose({ orders: true })
  expect(await fixture.listUnused()).toEqual([])
})

test('a module that a used module needs cannot be switched off alone, and is switched on with it', async () => {
  await using fixture = await openFixture()
  const alone = await fixture.choose({ ledger: false })
  expect([alone.status, alone.body.code]).toEqual([409, 'setup.module_needed'])
  await fixture.choose({ ledger: false, orders: false })
  expect(await fixture.listUnused()).toEqual(['ledger', 'orders'])
  await fixture.choose({ orders: true })
  expect(await fixture.listUnused()).toEqual([])
})

test.each(['frame', 'account', 'unknown', '__proto__'])('rejects to switch off %s', async (name) => {
  await using fixture = await openFixture()
  const answer = await fixture.as('helena').post('/api/setup/update-modules', { modules: [{ name, isUsed: false }] })
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, '/modules/0/name'])
})

test('two administrators who switch off different modules at once do not overwrite each other', async () => {
  await using fixture = await openFixture()
  await fixture.choose({ orders: false })
  const answers = await Promise.all([fixture.choose({ ledger: false }), fixture.choose({ orders: false }, 'jonas')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await fixture.listUnused()).toEqual(['ledger', 'orders'])
})

test('the choice is in the history and can be undone and redone', async () => {
  await using fixture = await openFixture()
  const off = await fixture.choose({ orders: false })
  const history = await fixture.as('helena').get('/api/journal/history', { entity: 'workspace', id: 1 })
  expect(history.text).toContain('"unusedModules":["orders"]')
  const undone = await fixture.undo(off, 'helena')
  expect([undone.status, await fixture.listUnused()]).toEqual([200, []])
  await fixture.undo(undone, 'helena')
  expect(await fixture.listUnused()).toEqual(['orders'])
})

test('undo is rejected after another change, without permission, and for the security of the workspace', async () => {
  await using fixture = await openFixture()
  const off = await fixture.choose({ orders: false })
  await fixture.choose({ ledger: false })
  expect((await fixture.undo(off, 'helena')).body.code).toBe('journal.moved_on')
  expect((await fixture.undo(off, 'sam')).status).not.toBe(200)
  const registration = await fixture.as('helena').post('/api/account/update-workspace', { workspace: { registration: 'open' } })
  expect((await fixture.undo(registration, 'helena')).body.code).toBe('journal.final')
})

test('choosing what is already chosen changes nothing', async () => {
  await using fixture = await openFixture()
  await fixture.choose({ orders: false })
  const entries = await fixture.count('journal')
  await fixture.choose({ orders: false })
  expect(await fixture.count('journal')).toBe(entries)
})
