import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleWorld } from './people-world.ts'

type World = Awaited<ReturnType<typeof openPeopleWorld>>
const NEW = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@harbour.test' }
const login = (world: World, email: string, password: string) => world.guest.post('/jwt/login', { email, password })

describe('the list', () => {
  let world: World
  beforeAll(async () => void (world = await openPeopleWorld()))
  afterAll(() => world[Symbol.asyncDispose]())
  const names = async (query: object) =>
    (await world.admin.get('/api/users/list/data', { ...query })).body.users.map(({ fullName }: { fullName: string }) => fullName)

  test('is filtered, searched without case or accents, sorted and paged, with true totals', async () => {
    expect(await names({ q: 'NOEL' })).toEqual(['Camille Noël'])
    expect(await names({ q: 'sam@harbour' })).toEqual(['Sam Whitfield'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ role: 'Admin', sortColumn: 'fullName' })).toEqual(['Helena Prado', 'Jonas Weber'])
    expect(await names({ status: 'inactive' })).toEqual(['Victor Lindqvist'])
    expect(await names({ sortColumn: 'fullName', sort: 'desc', perPage: 2 })).toEqual(['Wei Chen', 'Victor Lindqvist'])
    const { body } = await world.admin.get('/api/users/list/data', { status: 'active', page: 9, role: '' })
    expect(body).toMatchObject({
      users: [],
      total: 6,
      totals: { all: 8, pending: 1, active: 6, inactive: 1 },
      params: { sortColumn: 'createdAt', sort: 'desc', page: 9, perPage: 10 },
    })
    expect((await world.admin.get('/api/users/list/all-data')).body).toMatchObject({ total: 8 })
  })

  test('finds and sorts by usernames without accents', async () => {
    const { id } = await world.join('ximena', 'staff')
    const rename = (username: string) => world.admin.post('/apps/users/update-user', { user: { id, username, email: 'x@harbour.test' } })
    const usernames = async (query: object) =>
      (await world.admin.get('/api/users/list/data', { ...query })).body.users.map(({ username }: { username: string }) => username)
    await rename('José')
    for (const q of ['jose', 'JOSÉ', 'josé']) expect(await usernames({ q })).toEqual(['José'])
    expect(await usernames({ sortColumn: 'username', perPage: 100 })).toEqual([
      'amelie',
      'camille',
      'helena',
      'jonas',
      'José',
      'sam',
      'stranger',
      'victor',
      'wei',
    ])
    await rename('André')
    expect([await usernames({ q: 'andre' }), await usernames({ q: 'jose' })]).toEqual([['André'], []])
    await world.admin.delete('/apps/users/delete', { id })
  })

  test('shows staff names, pictures, roles and status alone, and lets them neither search, sort nor export the rest', async () => {
    const sam = world.as('sam')
    const { body } = await sam.get('/api/users/list/data', { sortColumn: 'fullName' })
    expect(body.users[0]).toEqual({
      id: world.people.amelie.id,
      fullName: 'Amélie Laurent',
      role: 'staff',
      status: 'active',
      avatar: null,
      username: null,
      email: null,
      company: null,
      country: null,
      contact: null,
      language: null,
      timeZone: null,
      createdAt: null,
      updatedAt: null,
      lastSeenAt: null,
    })
    expect((await sam.get('/api/users/list/data', { q: 'harbour.test' })).body.total).toBe(0)
    expect((await sam.get('/api/users/list/data', { sortColumn: 'email' })).status).toBe(403)
    expect((await sam.get('/api/users/export')).text.split('\r\n')[0]).toBe('\ufeff"id","fullName","role","status"')
  })

  test.each([{ perPage: 101 }, { page: 0 }, { sortColumn: 'passwordHash' }, { sort: 'up' }, { status: 'gone' }, { q: 'x'.repeat(201) }])(
    '%o is refused',
    async (query) => {
      expect((await world.admin.get('/api/users/list/data', query as never)).status).toBe(400)
    },
  )
})

describe('adding', () => {
  test('takes the user as the body, makes it active with a password and pending without', async () => {
    await using world = await openPeopleWorld()
    const added = await world.admin.post('/apps/users/add-user', { ...NEW, password: 'seven boats', role: 'Manager', id: 5, avatar: null })
    expect(added.body.user).toMatchObject({ ...NEW, role: 'manager', status: 'active' })
    expect(added.text).not.toMatch(/argon2|passwordHash|Key"/)
    expect((await login(world, NEW.email, 'seven boats')).status).toBe(200)
    const pending = await world.admin.post('/apps/users/add-user', { fullName: 'Two', username: 'two', email: 'two@harbour.test' })
    expect(pending.body.user).toMatchObject({ role: 'staff', status: 'pending' })
    expect((await world.undo(added)).status).toBe(200)
    expect((await login(world, NEW.email, 'seven boats')).status).toBe(400)
  })

  test.each([
    ['case', { email: 'NADIA@Harbour.test' }, 'auth.email_taken'],
    ['full width', { email: 'ｎａｄｉａ@harbour.test' }, 'auth.email_taken'],
    ['a combining accent', { username: 'zoe\u0308' }, 'auth.username_taken'],
    ['an invisible sign', { username: 'na\u200bdia' }, 'auth.username_taken'],
  ])('refuses an account that looks like another: %s', async (_, alike, code) => {
    await using world = await openPeopleWorld()
    await world.admin.post('/apps/users/add-user', NEW)
    await world.admin.post('/apps/users/add-user', { fullName: 'Zoë', username: 'zoë', email: 'zoe@harbour.test' })
    const before = await world.effects()
    const answer = await world.admin.post('/apps/users/add-user', {
      fullName: 'Other',
      username: 'other',
      email: 'other@harbour.test',
      ...alike,
    })
    const isSyntax = answer.status === 400 && 'email' in alike
    expect(isSyntax || answer.body.code === code).toBe(true)
    expect(await world.effects()).toEqual(before)
  })

  test('takes names in any script and an address of 254 letters', async () => {
    await using world = await openPeopleWorld()
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect(email).toHaveLength(254)
    for (const [index, fullName] of ['王小明', 'محمد عبد الله', 'Ольга Ильина', 'ปรีชา', '👩‍🚀 Ada', "O'Brien-Ñúñez"].entries()) {
      const answer = await world.admin.post('/apps/users/add-user', {
        fullName,
        username: `any${index}`,
        email: index ? `any${index}@harbour.test` : email,
      })
      expect([answer.status, answer.body.user?.fullName]).toEqual([200, fullName])
    }
    const tooLong = await world.admin.post('/apps/users/add-user', { ...NEW, email: `a${email}` })
    expect([tooLong.status, tooLong.body.errors[0].path]).toEqual([400, '/email'])
  })

  test.each([
    [{ fullName: ' ' }, '/fullName'],
    [{ role: 'emperor' }, '/role'],
    [{ status: 'dead' }, '/status'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
    [{ isAdmin: true }, '/isAdmin'],
    [{ passwordHash: 'x' }, '/passwordHash'],
    [{ email: 'none' }, '/email'],
    [{ password: 'short' }, '/password'],
  ])('refuses %o at %s', async (part, path) => {
    await using world = await openPeopleWorld()
    const before = await world.effects()
    const answer = await world.admin.post('/apps/users/add-user', { ...NEW, ...part })
    expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
    expect(await world.effects()).toEqual(before)
  })
})

describe('rights over others', () => {
  test('nobody gives a role that may do more than they may, nor governs whoever has one', async () => {
    await using world = await openPeopleWorld()
    const { calls, id } = await world.join('mara', 'manager')
    const before = await world.effects()
    const { sam, helena } = world.people
    const update = (user: object) => calls.post('/apps/users/update-user', { user })
    for (const answer of [
      await calls.post('/apps/users/add-user', { ...NEW, role: 'admin' }),
      await update({ id: sam.id, role: 'admin' }),
      await update({ id, role: 'admin' }),
      await update({ id: helena.id, email: 'mine@harbour.test' }),
      await calls.post('/apps/users/set-status', { userIds: [sam.id, helena.id], status: 'inactive' }),
      await calls.post('/api/account/create-reset-link', { userId: helena.id }),
      await calls.delete('/api/users/sessions', { id: helena.id }),
      await calls.post('/api/account/answer-registration', { userId: world.people.camille.id, accept: true, role: 'admin' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, expect.stringMatching(/outranked|beyond_own_rights/)])
    expect(await world.effects()).toEqual(before)
    expect((await update({ id: sam.id, role: 'guest' })).body.user.role).toBe('guest')
  })

  test('role and status are set by those alone who may update these fields', async () => {
    await using world = await openPeopleWorld()
    await world.addRole('clerk', [
      { action: 'read', subject: 'User' },
      { action: 'update', subject: 'User', fields: ['company', 'contact'] },
    ])
    const { calls } = await world.join('paula', 'clerk')
    const { body } = await calls.get('/api/users/user', { id: world.people.wei.id })
    const before = await world.effects()
    for (const part of [{ role: 'clerk' }, { status: 'inactive' }, { email: 'x@harbour.test' }]) {
      const answer = await calls.post('/apps/users/update-user', { user: { ...body.user, company: 'Quay', ...part } })
      expect([answer.status, answer.body.errors[0].path]).toEqual([403, `/${Object.keys(part)[0]}`])
    }
    expect(await world.effects()).toEqual(before)
    expect((await calls.post('/apps/users/set-status', { userIds: [world.people.wei.id], status: 'inactive' })).status).toBe(403)
  })

  test('of two administrators who demote, deactivate or delete each other at the same moment one remains', async () => {
    const ways = [
      (world: World, as: 'helena' | 'jonas', id: number) => world.as(as).post('/apps/users/update-user', { user: { id, role: 'staff' } }),
      (world: World, as: 'helena' | 'jonas', id: number) =>
        world.as(as).post('/apps/users/set-status', { userIds: [id], status: 'inactive' }),
      (world: World, as: 'helena' | 'jonas', id: number) => world.as(as).delete('/apps/users/delete', { id }),
    ]
    for (const way of ways) {
      await using world = await openPeopleWorld()
      const { helena, jonas } = world.people
      const answers = await Promise.all([way(world, 'helena', jonas.id), way(world, 'jonas', helena.id)])
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(1)
      expect([401, 403, 409]).toContain(refused[0]!.status)
      const rows = await world.app.platform.database.read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .where('removedAt', 'is', null)
        .execute()
      expect(rows).toHaveLength(1)
    }
  })

  test('the last administrator stays: not deleted, deactivated, demoted, not by their own hand, and not by an undo', async () => {
    await using world = await openPeopleWorld()
    const { helena, jonas } = world.people
    expect((await world.admin.post('/apps/users/update-user', { user: { id: jonas.id, role: 'staff' } })).status).toBe(200)
    const before = await world.effects()
    for (const answer of [
      await world.admin.post('/apps/users/update-user', { user: { id: helena.id, role: 'manager' } }),
      await world.admin.post('/apps/users/update-user', { user: { id: helena.id, status: 'pending' } }),
      await world.admin.post('/apps/users/set-status', { userIds: [jonas.id, helena.id], status: 'inactive' }),
      await world.admin.delete('/apps/users/delete', { id: helena.id }),
    ])
      expect(answer.body).toMatchObject({ status: 409, code: 'users.last_administrator' })
    expect(await world.effects()).toEqual(before)
  })
})

describe('sessions', () => {
  test.each([
    ['deactivated', (world: World, id: number) => world.admin.post('/apps/users/set-status', { userIds: [id], status: 'inactive' })],
    ['deleted', (world: World, id: number) => world.admin.delete('/apps/users/delete', { id })],
    ['ended', (world: World, id: number) => world.admin.delete('/api/users/sessions', { id })],
  ])('of a person are %s at once, sockets too', async (_, act) => {
    await using world = await openPeopleWorld()
    const address = await world.listen()
    const socket = await openSocket(address, world.people.sam.accessToken)
    expect((await act(world, world.people.sam.id)).status).toBe(200)
    expect((await world.as('sam').get('/api/account/me')).status).toBe(401)
    expect(await socket.closed).toBe(4401)
  })

  test('a person who is deleted comes back by undo, and their address is taken until they are purged', async () => {
    await using world = await openPeopleWorld()
    const { sam } = world.people
    const deleted = await world.admin.delete('/apps/users/delete', { id: sam.id })
    expect((await world.admin.get('/api/users/user', { id: sam.id })).status).toBe(404)
    expect((await world.admin.post('/apps/users/add-user', { ...NEW, email: sam.email })).status).toBe(409)
    expect((await world.undo(deleted)).body).toEqual({ undone: 1 })
    expect((await world.admin.get('/api/users/user', { id: sam.id })).body.user.fullName).toBe('Sam Whitfield')
    const changed = await world.admin.post('/apps/users/update-user', { user: { id: sam.id, fullName: 'Samuel', status: 'inactive' } })
    expect((await world.undo(changed)).status).toBe(200)
    expect((await world.admin.get('/api/users/user', { id: sam.id })).body.user).toMatchObject({
      fullName: 'Sam Whitfield',
      status: 'active',
    })
  })
})
