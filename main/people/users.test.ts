import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleFixture } from './people-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>
const NEW = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test' }
const login = (fixture: Fixture, email: string, password: string) => fixture.guest.post('/jwt/login', { email, password })

describe('the list', () => {
  let fixture: Fixture
  beforeAll(async () => void (fixture = await openPeopleFixture()))
  afterAll(() => fixture[Symbol.asyncDispose]())
  const names = async (query: object) =>
    (await fixture.admin.get('/api/users/list/data', { ...query })).body.users.map(({ fullName }: { fullName: string }) => fullName)

  test('filters, searches ignoring case and accents, sorts and pages, with correct totals', async () => {
    expect(await names({ q: 'NOEL' })).toEqual(['Camille Noël'])
    expect(await names({ q: 'sam@example' })).toEqual(['Sam Whitfield'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ role: 'Admin', sortColumn: 'fullName' })).toEqual(['Helena Prado', 'Jonas Weber'])
    expect(await names({ status: 'inactive' })).toEqual(['Victor Lindqvist'])
    expect(await names({ sortColumn: 'fullName', sort: 'desc', perPage: 2 })).toEqual(['Wei Chen', 'Victor Lindqvist'])
    const { body } = await fixture.admin.get('/api/users/list/data', { status: 'active', page: 9, role: '' })
    expect(body).toMatchObject({
      users: [],
      total: 6,
      totals: { all: 8, pending: 1, active: 6, inactive: 1 },
      params: { sortColumn: 'createdAt', sort: 'desc', page: 9, perPage: 10 },
    })
    expect((await fixture.admin.get('/api/users/list/all-data')).body).toMatchObject({ total: 8 })
  })

  test('finds and sorts by usernames without accents', async () => {
    const { id } = await fixture.join('ximena', 'staff')
    const rename = (username: string) => fixture.admin.post('/apps/users/update-user', { user: { id, username, email: 'x@example.test' } })
    const usernames = async (query: object) =>
      (await fixture.admin.get('/api/users/list/data', { ...query })).body.users.map(({ username }: { username: string }) => username)
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
    await fixture.admin.delete('/apps/users/delete', { id })
  })

  test('shows staff only names, pictures, roles and status, and they cannot search, sort or export other fields', async () => {
    const sam = fixture.as('sam')
    const { body } = await sam.get('/api/users/list/data', { sortColumn: 'fullName' })
    expect(body.users[0]).toEqual({
      id: fixture.people.amelie.id,
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
    expect((await sam.get('/api/users/list/data', { q: 'example.test' })).body.total).toBe(0)
    expect((await sam.get('/api/users/list/data', { sortColumn: 'email' })).status).toBe(403)
    expect((await sam.get('/api/users/export')).text.split('\r\n')[0]).toBe('\ufeff"id","fullName","role","status"')
  })

  test.each([{ perPage: 101 }, { page: 0 }, { sortColumn: 'passwordHash' }, { sort: 'up' }, { status: 'gone' }, { q: 'x'.repeat(201) }])(
    'rejects %o',
    async (query) => {
      expect((await fixture.admin.get('/api/users/list/data', query as never)).status).toBe(400)
    },
  )
})

describe('adding', () => {
  test('takes the user as the body; active with a password, pending without', async () => {
    await using fixture = await openPeopleFixture()
    const added = await fixture.admin.post('/apps/users/add-user', {
      ...NEW,
      password: 'seven boats',
      role: 'Manager',
      id: 5,
      avatar: null,
    })
    expect(added.body.user).toMatchObject({ ...NEW, role: 'manager', status: 'active' })
    expect(added.text).not.toMatch(/argon2|passwordHash|Key"/)
    expect((await login(fixture, NEW.email, 'seven boats')).status).toBe(200)
    const pending = await fixture.admin.post('/apps/users/add-user', { fullName: 'Two', username: 'two', email: 'two@example.test' })
    expect(pending.body.user).toMatchObject({ role: 'staff', status: 'pending' })
    expect((await fixture.undo(added)).status).toBe(200)
    expect((await login(fixture, NEW.email, 'seven boats')).status).toBe(400)
  })

  test.each([
    ['case', { email: 'NADIA@Example.test' }, 'auth.email_taken'],
    ['full width', { email: 'ｎａｄｉａ@example.test' }, 'auth.email_taken'],
    ['a combining accent', { username: 'zoe\u0308' }, 'auth.username_taken'],
    ['an invisible character', { username: 'na\u200bdia' }, 'auth.username_taken'],
  ])('rejects an account that looks like another: %s', async (_, similar, code) => {
    await using fixture = await openPeopleFixture()
    await fixture.admin.post('/apps/users/add-user', NEW)
    await fixture.admin.post('/apps/users/add-user', { fullName: 'Zoë', username: 'zoë', email: 'zoe@example.test' })
    const before = await fixture.effects()
    const answer = await fixture.admin.post('/apps/users/add-user', {
      fullName: 'Other',
      username: 'other',
      email: 'other@example.test',
      ...similar,
    })
    const isSyntax = answer.status === 400 && 'email' in similar
    expect(isSyntax || answer.body.code === code).toBe(true)
    expect(await fixture.effects()).toEqual(before)
  })

  test('accepts names in any script and an email address of 254 characters', async () => {
    await using fixture = await openPeopleFixture()
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect(email).toHaveLength(254)
    for (const [index, fullName] of ['王小明', 'محمد عبد الله', 'Ольга Ильина', 'ปรีชา', '👩‍🚀 Ada', "O'Brien-Ñúñez"].entries()) {
      const answer = await fixture.admin.post('/apps/users/add-user', {
        fullName,
        username: `any${index}`,
        email: index ? `any${index}@example.test` : email,
      })
      expect([answer.status, answer.body.user?.fullName]).toEqual([200, fullName])
    }
    const tooLong = await fixture.admin.post('/apps/users/add-user', { ...NEW, email: `a${email}` })
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
  ])('rejects %o at %s', async (part, path) => {
    await using fixture = await openPeopleFixture()
    const before = await fixture.effects()
    const answer = await fixture.admin.post('/apps/users/add-user', { ...NEW, ...part })
    expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
    expect(await fixture.effects()).toEqual(before)
  })
})

describe('rights over others', () => {
  test('no one can assign a role beyond their own rights or manage its members', async () => {
    await using fixture = await openPeopleFixture()
    const { calls, id } = await fixture.join('mara', 'manager')
    const before = await fixture.effects()
    const { sam, helena } = fixture.people
    const update = (user: object) => calls.post('/apps/users/update-user', { user })
    for (const answer of [
      await calls.post('/apps/users/add-user', { ...NEW, role: 'admin' }),
      await update({ id: sam.id, role: 'admin' }),
      await update({ id, role: 'admin' }),
      await update({ id: helena.id, email: 'mine@example.test' }),
      await calls.post('/apps/users/set-status', { userIds: [sam.id, helena.id], status: 'inactive' }),
      await calls.post('/api/account/create-reset-link', { userId: helena.id }),
      await calls.delete('/api/users/sessions', { id: helena.id }),
      await calls.post('/api/account/answer-registration', { userId: fixture.people.camille.id, accept: true, role: 'admin' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, expect.stringMatching(/outranked|beyond_own_rights/)])
    expect(await fixture.effects()).toEqual(before)
    expect((await update({ id: sam.id, role: 'guest' })).body.user.role).toBe('guest')
  })

  test('role and status require update permission on these fields', async () => {
    await using fixture = await openPeopleFixture()
    await fixture.addRole('clerk', [
      { action: 'read', subject: 'User' },
      { action: 'update', subject: 'User', fields: ['company', 'contact'] },
    ])
    const { calls } = await fixture.join('paula', 'clerk')
    const { body } = await calls.get('/api/users/user', { id: fixture.people.wei.id })
    const before = await fixture.effects()
    for (const part of [{ role: 'clerk' }, { status: 'inactive' }, { email: 'x@example.test' }]) {
      const answer = await calls.post('/apps/users/update-user', { user: { ...body.user, company: 'Quay', ...part } })
      expect([answer.status, answer.body.errors[0].path]).toEqual([403, `/${Object.keys(part)[0]}`])
    }
    expect(await fixture.effects()).toEqual(before)
    expect((await calls.post('/apps/users/set-status', { userIds: [fixture.people.wei.id], status: 'inactive' })).status).toBe(403)
  })

  test('one of two administrators who demote, deactivate or delete each other concurrently remains', async () => {
    const operations = [
      (fixture: Fixture, as: 'helena' | 'jonas', id: number) =>
        fixture.as(as).post('/apps/users/update-user', { user: { id, role: 'staff' } }),
      (fixture: Fixture, as: 'helena' | 'jonas', id: number) =>
        fixture.as(as).post('/apps/users/set-status', { userIds: [id], status: 'inactive' }),
      (fixture: Fixture, as: 'helena' | 'jonas', id: number) => fixture.as(as).delete('/apps/users/delete', { id }),
    ]
    for (const operation of operations) {
      await using fixture = await openPeopleFixture()
      const { helena, jonas } = fixture.people
      const answers = await Promise.all([operation(fixture, 'helena', jonas.id), operation(fixture, 'jonas', helena.id)])
      const rejected = answers.filter(({ status }) => status !== 200)
      expect(rejected).toHaveLength(1)
      expect([401, 403, 409]).toContain(rejected[0]!.status)
      const rows = await fixture.app.platform.database.read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .where('removedAt', 'is', null)
        .execute()
      expect(rows).toHaveLength(1)
    }
  })

  test('the last administrator cannot be deleted, deactivated or demoted, not even by themselves', async () => {
    await using fixture = await openPeopleFixture()
    const { helena, jonas } = fixture.people
    expect((await fixture.admin.post('/apps/users/update-user', { user: { id: jonas.id, role: 'staff' } })).status).toBe(200)
    const before = await fixture.effects()
    for (const answer of [
      await fixture.admin.post('/apps/users/update-user', { user: { id: helena.id, role: 'manager' } }),
      await fixture.admin.post('/apps/users/update-user', { user: { id: helena.id, status: 'pending' } }),
      await fixture.admin.post('/apps/users/set-status', { userIds: [jonas.id, helena.id], status: 'inactive' }),
      await fixture.admin.delete('/apps/users/delete', { id: helena.id }),
    ])
      expect(answer.body).toMatchObject({ status: 409, code: 'users.last_administrator' })
    expect(await fixture.effects()).toEqual(before)
  })
})

describe('sessions', () => {
  test.each([
    ['deactivated', (fixture: Fixture, id: number) => fixture.admin.post('/apps/users/set-status', { userIds: [id], status: 'inactive' })],
    ['deleted', (fixture: Fixture, id: number) => fixture.admin.delete('/apps/users/delete', { id })],
    ['ended', (fixture: Fixture, id: number) => fixture.admin.delete('/api/users/sessions', { id })],
  ])('end immediately when %s, including sockets', async (_, act) => {
    await using fixture = await openPeopleFixture()
    const address = await fixture.listen()
    const socket = await openSocket(address, fixture.people.sam.accessToken)
    expect((await act(fixture, fixture.people.sam.id)).status).toBe(200)
    expect((await fixture.as('sam').get('/api/account/me')).status).toBe(401)
    expect(await socket.closed).toBe(4401)
  })

  test('undo restores a deleted person, whose email address stays reserved until they are purged', async () => {
    await using fixture = await openPeopleFixture()
    const { sam } = fixture.people
    const deleted = await fixture.admin.delete('/apps/users/delete', { id: sam.id })
    expect((await fixture.admin.get('/api/users/user', { id: sam.id })).status).toBe(404)
    expect((await fixture.admin.post('/apps/users/add-user', { ...NEW, email: sam.email })).status).toBe(409)
    expect((await fixture.undo(deleted)).body).toEqual({ undone: 1 })
    expect((await fixture.admin.get('/api/users/user', { id: sam.id })).body.user.fullName).toBe('Sam Whitfield')
    const changed = await fixture.admin.post('/apps/users/update-user', { user: { id: sam.id, fullName: 'Samuel', status: 'inactive' } })
    expect((await fixture.undo(changed)).status).toBe(200)
    expect((await fixture.admin.get('/api/users/user', { id: sam.id })).body.user).toMatchObject({
      fullName: 'Sam Whitfield',
      status: 'active',
    })
  })
})
