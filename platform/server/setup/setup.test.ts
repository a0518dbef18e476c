import { expect, test } from 'vitest'
import { serverModule } from '../module.ts'
import { startTestServer } from '../testing/server.ts'

const ledger = serverModule<{}, unknown>({
  name: 'ledger',
  contract: {},
  handlers: {},
  optional: {},
  setupSteps: [{ name: 'company', isDone: ({ db }) => hasLongName(db as never) }, { name: 'import' }],
})
const orders = serverModule<{}, unknown>({ name: 'orders', contract: {}, handlers: {}, optional: { needs: ['ledger'] } })
const frame = serverModule<{}, unknown>({ name: 'frame', contract: {}, handlers: {} })
const modules = [ledger, orders, frame]

const hasLongName = async (db: { selectFrom: (table: 'workspace') => any }) =>
  (await db.selectFrom('workspace').select('name').executeTakeFirstOrThrow()).name.length > 10

const openFixture = async () => {
  const server = await startTestServer({ modules })
  const helena = server.as('helena')
  const setStep = (module: string, name: string, status: string) =>
    helena.post('/api/setup/update-step', { step: { module, name, status } })
  const statuses = async () => {
    const { setup } = (await helena.get('/api/setup')).body
    return Object.fromEntries(setup.steps.map((step: any) => [`${step.module}.${step.name}`, step.status]))
  }
  const isOpen = async () => (await helena.get('/api/account/me')).body.userData.isSetupOpen
  return Object.assign(server, { helena, setStep, statuses, isOpen })
}

test('steps are open until they are done or skipped, and stay so', async () => {
  await using fixture = await openFixture()
  expect(await fixture.statuses()).toEqual({ 'account.region': 'open', 'ledger.company': 'open', 'ledger.import': 'open' })
  await fixture.setStep('ledger', 'import', 'skipped')
  await fixture.setStep('account', 'region', 'done')
  await fixture.setStep('account', 'region', 'done')
  expect(await fixture.statuses()).toEqual({ 'account.region': 'done', 'ledger.company': 'open', 'ledger.import': 'skipped' })
  await fixture.setStep('ledger', 'import', 'open')
  expect((await fixture.statuses())['ledger.import']).toBe('open')
})

test('a step is done when the data of its module says so, even if it was skipped', async () => {
  await using fixture = await openFixture()
  await fixture.setStep('ledger', 'company', 'skipped')
  await fixture.helena.post('/api/account/update-workspace', { workspace: { name: 'Harbour & Pine' } })
  expect((await fixture.statuses())['ledger.company']).toBe('done')
})

test('the setup closes when its last step is done, and can be closed and reopened before', async () => {
  await using fixture = await openFixture()
  expect(await fixture.isOpen()).toBe(true)
  expect((await fixture.helena.post('/api/setup/close', {})).body.setup.isOpen).toBe(false)
  expect(await fixture.isOpen()).toBe(false)
  expect((await fixture.helena.post('/api/setup/reopen', {})).body.setup.isOpen).toBe(true)
  for (const [module, name] of [
    ['account', 'region'],
    ['ledger', 'company'],
    ['ledger', 'import'],
  ] as const) {
    expect(await fixture.isOpen()).toBe(true)
    await fixture.setStep(module, name, 'done')
  }
  expect(await fixture.isOpen()).toBe(false)
})

test('only users who manage the workspace see that the setup is open, and only they can call it', async () => {
  await using fixture = await openFixture()
  expect((await fixture.as('sam').get('/api/account/me')).body.userData.isSetupOpen).toBe(false)
  for (const answer of [
    await fixture.as('sam').get('/api/setup'),
    await fixture.as('sam').post('/api/setup/close', {}),
    await fixture.as('sam').post('/api/setup/update-modules', { modules: [{ name: 'orders', isUsed: false }] }),
  ])
    expect(answer.status).toBe(403)
  expect((await fixture.guest.get('/api/setup')).status).toBe(401)
})

test.each([
  ['an unknown step', { module: 'ledger', name: 'gone', status: 'done' }],
  ['a step of another module', { module: 'orders', name: 'company', status: 'done' }],
  ['a name of the prototype', { module: '__proto__', name: 'constructor', status: 'done' }],
  ['an unknown status', { module: 'ledger', name: 'company', status: 'finished' }],
  ['an overlong name', { module: 'ledger', name: 'x'.repeat(10_000), status: 'done' }],
])('rejects %s', async (_, step) => {
  await using fixture = await openFixture()
  const { status } = await fixture.helena.post('/api/setup/update-step', { step })
  expect([status, await fixture.count('setup_steps')]).toEqual([400, 0])
})

test('a workspace that has users when it is updated counts as set up', async () => {
  await using server = await startTestServer({ modules })
  const { migrations } = await import('./tables.ts')
  const { write, dialect } = server.app.platform.database
  await write(async (tx) => {
    await tx.schema.dropTable('setup_steps').execute()
    for (const column of ['language', 'timeZone', 'unusedModules', 'setupClosedAt'])
      await tx.schema.alterTable('workspace').dropColumn(column).execute()
    await migrations['platform_0050_setup']!(tx, dialect)
  })
  const { userData } = (await server.as('helena').get('/api/account/me')).body
  expect([userData.isSetupOpen, userData.unusedModules]).toEqual([false, []])
})

test('new users get the language and time zone of the workspace', async () => {
  await using server = await startTestServer({ modules })
  const settings = { language: 'pt', timeZone: 'Europe/Lisbon', registration: 'open' }
  await server.as('helena').post('/api/account/update-workspace', { workspace: settings })
  const rui = { username: 'rui', email: 'rui@example.test', password: 'kelp-and-pine-7' }
  const { userData } = (await server.guest.post('/jwt/register', rui)).body
  expect([userData.language, userData.timeZone]).toEqual(['pt', 'Europe/Lisbon'])
  const wrong = await server.as('helena').post('/api/account/update-workspace', { workspace: { timeZone: 'Atlantis/Capital' } })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '/workspace/timeZone'])
})
