import { expect, test } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { openPeopleFixture } from './people-fixture.ts'

const preview = '/api/users/preview-invitations'
const invite = '/apps/users/invite-users'
const toPerson = (email: string, role = 'staff') => ({ name: `Name of ${email}`, email, role })

test('a preview names the problem of each person and changes nothing', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.join('rosa', 'staff')
  await fixture.admin.post(invite, { people: [toPerson('pending@x.test')] })
  const before = (await fixture.admin.get('/api/users/list/all-data')).body.total
  const text = `name,email,role\nAnna,anna@x.test,Manager\nAnna,ANNA@x.test,\nB,not an address,\nC,rosa@example.test,\nD,pending@x.test,\nE,e@x.test,Pirate`
  const { body } = await fixture.admin.post(preview, { text })
  expect(body.people.map(({ email, role, problem }: any) => [email, role, problem])).toEqual([
    ['anna@x.test', 'manager', null],
    ['ANNA@x.test', 'staff', 'repeated'],
    ['not an address', 'staff', 'invalid'],
    ['rosa@example.test', 'staff', 'taken'],
    ['pending@x.test', 'staff', 'invited'],
    ['e@x.test', null, 'role'],
  ])
  expect(body.roles).toContain('admin')
  const file = Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64')
  expect((await fixture.admin.post(preview, { file })).body).toEqual(body)
  expect(
    (await fixture.admin.post(preview, { people: body.people.map(({ problem: _, ...person }: any) => person) })).body.people,
  ).toHaveLength(6)
  expect((await fixture.admin.post(preview, { file: Buffer.from([0, 1, 2, 3]).toString('base64') })).status).toBe(400)
  const many = (await fixture.admin.post(preview, { text: Array.from({ length: 700 }, (_, n) => `p${n}@x.test`).join('\n') })).body
  expect([many.people.length, many.total]).toEqual([500, 700])
  expect((await fixture.admin.get('/api/users/list/all-data')).body.total).toBe(before)
})

test('invites all people in one undoable change, and repeating it invites no one twice', async () => {
  await using fixture = await openPeopleFixture()
  const people = [toPerson('anna@x.test', 'manager'), toPerson('anna@y.test'), toPerson('anna@x.test'), toPerson('ben@x.test')]
  const { body, headers } = await fixture.admin.post(invite, { people })
  expect(body.users.map(({ username, role, status }: any) => [username, role, status])).toEqual([
    ['anna', 'manager', 'pending'],
    ['anna2', 'staff', 'pending'],
    ['ben', 'staff', 'pending'],
  ])
  expect(body.skipped).toEqual([{ email: 'anna@x.test', problem: 'repeated' }])
  const token = body.invitations[1].link.split('/').at(-1)
  expect((await fixture.guest.post('/api/users/open-invitation', { token })).body.email).toBe('anna@y.test')
  const again = (await fixture.admin.post(invite, { people })).body
  expect(again.users).toEqual([])
  expect(again.skipped.map(({ problem }: any) => problem)).toEqual(['invited', 'invited', 'repeated', 'invited'])
  expect((await fixture.admin.post('/api/journal/undo', { change: headers['x-change'] })).status).toBe(200)
  expect((await fixture.admin.get('/api/users/list/all-data')).body.users.map(({ email }: any) => email)).not.toContain('ben@x.test')
  expect((await fixture.guest.post('/api/users/open-invitation', { token })).status).toBe(400)
})

test('roles above the own one are neither offered nor accepted, and then no one is invited', async () => {
  await using fixture = await openPeopleFixture()
  const { calls: manager } = await fixture.join('rosa', 'manager')
  const { calls: staff } = await fixture.join('olaf', 'staff')
  const { body } = await manager.post(preview, { text: 'a@x.test' })
  expect(body.roles).not.toContain('admin')
  const answer = await manager.post(invite, { people: [toPerson('a@x.test'), toPerson('b@x.test', 'admin')] })
  expect(answer.status).toBe(403)
  expect((await manager.post(invite, { people: [toPerson('a@x.test', 'Pirate')] })).status).toBe(400)
  expect((await manager.post(invite, { people: [toPerson('a')] })).status).toBe(400)
  expect((await staff.post(preview, { text: 'a@x.test' })).status).toBe(403)
  expect((await staff.post(invite, { people: [toPerson('a@x.test')] })).status).toBe(403)
  expect((await fixture.admin.get('/api/users/list/all-data')).body.users.map(({ email }: any) => email)).not.toContain('a@x.test')
})

test('five hundred people are invited at once', async () => {
  await using fixture = await openPeopleFixture()
  const people = Array.from({ length: 500 }, (_, n) => toPerson(`info@company-${n}.test`))
  const { body } = await fixture.admin.post(invite, { people })
  expect(new Set(body.users.map(({ username }: any) => username)).size).toBe(500)
  expect((await fixture.admin.post(invite, { people: [...people, toPerson('one-more@x.test')] })).status).toBe(400)
})

test('with SMTP everyone receives an email with their link', async () => {
  await using smtp = await openSmtpServer()
  await using fixture = await openPeopleFixture({ config: { smtpUrl: smtp.url, publicUrl: 'https://office.test' } })
  const { body } = await fixture.admin.post(invite, { people: [toPerson('a1@x.test'), toPerson('b1@x.test')] })
  expect(body.invitations.map(({ delivery, link }: any) => [delivery, link])).toEqual([
    ['mail', null],
    ['mail', null],
  ])
  await expect.poll(() => smtp.received.flatMap(({ to }) => to).toSorted(), { timeout: 15_000 }).toEqual(['a1@x.test', 'b1@x.test'])
  expect(smtp.received[0]!.source).toContain('https://office.test/#/accept-invitation/')
})
