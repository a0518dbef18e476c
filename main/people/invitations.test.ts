import { expect, test } from 'vitest'
import { openSmtpServer } from '#platform/server/mail-transport/smtp-server.ts'
import { openPeopleWorld } from './people-world.ts'

const NEW = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@harbour.test' }

test('an invitation is a one-time link, hashed at rest, that sets the password and ends after seven days', async () => {
  await using world = await openPeopleWorld()
  const { user } = (await world.admin.post('/apps/users/add-user', NEW)).body
  const invite = async () => (await world.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1)!
  const first = await invite()
  const second = await invite()
  expect(second).toMatchObject({ delivery: 'link', expiresAt: '2026-11-27T09:30:00.000Z' })
  expect((await world.effects()).invitations).not.toContain(tokenOf(second))
  const accept = (token: string) => world.guest.post('/api/users/accept-invitation', { token, password: 'seven boats' })
  expect((await accept(tokenOf(first))).body.code).toBe('users.invitation_invalid')
  expect((await world.guest.post('/api/users/open-invitation', { token: tokenOf(second) })).body).toEqual({
    fullName: NEW.fullName,
    email: NEW.email,
    workspace: 'Staffroom',
  })
  expect((await world.admin.get('/api/account/access-requests')).body.accessRequests.map((one: any) => one.user.id)).not.toContain(user.id)
  const answers = await Promise.all([accept(tokenOf(second)), accept(tokenOf(second))])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect((await world.guest.post('/jwt/login', { email: NEW.email, password: 'seven boats' })).body.userData).toMatchObject({
    status: 'active',
  })
  expect((await world.admin.post('/apps/users/invite', { id: user.id })).body.code).toBe('users.has_password')
})

test('with SMTP an invitation is sent in the language of whom it is for, once, and its link opens the account', async () => {
  await using smtp = await openSmtpServer()
  await using world = await openPeopleWorld({ config: { smtpUrl: smtp.url, publicUrl: 'https://office.test' } })
  const { user } = (await world.admin.post('/apps/users/add-user', { ...NEW, language: 'de' })).body
  const { invitation } = (await world.admin.post('/apps/users/invite', { id: user.id })).body
  expect(invitation).toEqual({ delivery: 'mail', link: null, expiresAt: '2026-11-27T09:30:00.000Z' })
  await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 15_000 }).toEqual([[NEW.email]])
  const source = smtp.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=\n', '')
  expect(source).toContain('Subject: Ihr Konto in Staffroom')
  const token = /https:\/\/office\.test\/#\/accept-invitation\/([\w-]+)/.exec(source)![1]!
  const accept = () => world.guest.post('/api/users/accept-invitation', { token, password: 'seven boats' })
  expect((await accept()).status).toBe(200)
  expect((await accept()).body.code).toBe('users.invitation_invalid')
  expect((await world.guest.post('/jwt/login', { email: NEW.email, password: 'seven boats' })).status).toBe(200)
  const kept = await world.app.platform.database.read.selectFrom('jobs').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(smtp.received).toHaveLength(1)
})

test('an invitation ends after seven days', async () => {
  await using world = await openPeopleWorld()
  const { user } = (await world.admin.post('/apps/users/add-user', NEW)).body
  const { link } = (await world.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  world.clock.move(7 * 86_400 + 1)
  const answer = await world.guest.post('/api/users/accept-invitation', { token: link.split('/').at(-1), password: 'seven boats' })
  expect(answer.body.code).toBe('users.invitation_invalid')
})

test('an export is whole, filtered, and runs nothing in a spreadsheet', async () => {
  await using world = await openPeopleWorld()
  await world.admin.post('/apps/users/add-user', { ...NEW, fullName: '=HYPERLINK("http://evil")', company: '+1' })
  const { text, headers } = await world.admin.get('/api/users/export', { q: 'hyperlink' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")","nadia","nadia@harbour.test","staff","pending","'+1"`)
  expect((await world.admin.get('/api/users/export')).text.split('\r\n')).toHaveLength(11)
})

test.each<[string, object, boolean]>([
  ['address', { email: 'nadia.ferreira@harbour.test' }, false],
  ['end', { status: 'inactive' }, false],
  ['name', { fullName: 'Nadia F.' }, true],
  ['role', { role: 'admin' }, true],
  ['being let in', { status: 'active' }, true],
])('links of an administrator to an account and its %s', async (_, change, stays) => {
  await using world = await openPeopleWorld()
  const { user } = (await world.admin.post('/apps/users/add-user', NEW)).body
  const { link } = (await world.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const reset = (await world.admin.post('/api/account/create-reset-link', { userId: user.id })).body
  expect((await world.admin.post('/apps/users/update-user', { user: { id: user.id, ...change } })).status).toBe(200)
  if ('status' in change) await world.admin.post('/apps/users/update-user', { user: { id: user.id, status: 'active' } })
  const token = (address: string) => address.split('/').at(-1)
  const opened = await world.guest.post('/api/users/open-invitation', { token: token(link) })
  expect(opened.status).toBe(stays ? 200 : 400)
  const taken = await world.guest.post('/jwt/reset-password', { token: token(reset.link), password: 'seven boats' })
  expect(taken.status).toBe(stays ? 200 : 400)
})

test('an invitation is kept for no repeat of the call', async () => {
  await using world = await openPeopleWorld()
  const { user } = (await world.admin.post('/apps/users/add-user', NEW)).body
  const invite = () => world.admin.post('/apps/users/invite', { id: user.id }, { 'idempotency-key': 'once' })
  expect((await invite()).body.invitation.link).not.toBe((await invite()).body.invitation.link)
  expect(await world.count('idempotency_keys')).toBe(0)
})
