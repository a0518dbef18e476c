import { expect, test } from 'vitest'
import { createApp } from '#platform/server/app.ts'
import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { connect } from '#platform/server/database/connect.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleFixture } from './people-fixture.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

test.runIf(isOnPostgres)('changes of roles apply in other processes immediately, including sockets', async () => {
  await using fixture = await openPeopleFixture()
  const { config, clock, modules } = fixture.app.platform
  const otherModules = modules.filter(({ name }) => ['users', 'permissions', 'todo'].includes(name))
  const second = await createApp({ config, modules: otherModules, clock, database: await connect(config) })
  await second.start()
  await second.http.ready()
  try {
    const role = await fixture.addRole('clerk', [{ action: 'read', subject: 'Task' }])
    const { accessToken, id } = await fixture.join('paula', 'clerk')
    const tasks = async () =>
      (await second.http.inject({ url: '/apps/todo/tasks', headers: { authorization: `Bearer ${accessToken}` } })).statusCode
    await expect.poll(tasks, { timeout: 10_000 }).toBe(200)
    await second.http.listen({ host: '127.0.0.1', port: 0 })
    const socket = await openSocket(`http://127.0.0.1:${(second.http.server.address() as { port: number }).port}`, accessToken)
    const waitForRights = () => socket.next(({ type }) => type === 'rights')
    await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, rules: [] } })
    await waitForRights()
    expect(await tasks()).toBe(403)
    await fixture.admin.post('/apps/roles/update-role', {
      role: { id: role.id, name: 'Reader', rules: [{ action: 'read', subject: 'Task' }] },
    })
    await waitForRights()
    expect(await tasks()).toBe(200)
    await fixture.admin.post('/apps/users/update-user', { user: { id, role: 'guest' } })
    await waitForRights()
    expect(
      (await second.http.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${accessToken}` } })).json().userData.role,
    ).toBe('guest')
    socket.close()
  } finally {
    await second.stop()
  }
})

test('an unchanged role keeps its cached abilities', async () => {
  await using fixture = await openPeopleFixture()
  const { roles } = fixture.app.platform
  const user = { id: 1, role: 'guest', email: 'a@b.test', fullName: 'A', language: 'en', timeZone: 'UTC' }
  const before = getUserPermissions(user, roles.getRules)
  await fixture.addRole('clerk', [{ action: 'read', subject: 'Task' }])
  await roles.ready()
  expect(roles.find('clerk')?.granted).toHaveLength(1)
  expect(getUserPermissions({ ...user }, roles.getRules)).toBe(before)
})

test('permissions of a missing module grant nothing until it returns', async () => {
  await using fixture = await openPeopleFixture()
  const { platform } = fixture.app
  const { declarePermissions } = await import('#platform/server/abilities/roles/declare-permissions.ts')
  await declarePermissions(platform.database, [])
  platform.bus.publish({ roles: ['staff'] })
  expect((await fixture.as('sam').post('/apps/todo/add-tag', { tag: { title: 'one' } })).status).toBe(403)
  await declarePermissions(platform.database, platform.modules)
  platform.bus.publish({ roles: ['staff'] })
  expect((await fixture.as('sam').post('/apps/todo/add-tag', { tag: { title: 'one' } })).status).toBe(200)
})
