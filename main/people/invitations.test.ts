import { expect, test } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { openPeopleFixture } from './people-fixture.ts'

const NEW = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test' }

test('an invitation is a one-time link, stored as a hash, that sets the password and expires after seven days', async () => {
  await using fixture = await openPeopleFixture()
  const { user } = (await fixture.admin.post('/apps/users/add-user', NEW)).body
  const invite = async () => (await fixture.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const getToken = ({ link }: { link: string }) => link.split('/').at(-1)!
  const first = await invite()
  const second = await invite()
  expect(second).toMatchObject({ delivery: 'link', expiresAt: '2026-11-27T09:30:00.000Z' })
  expect((await fixture.effects()).invitations).not.toContain(getToken(second))
  const accept = (token: string) => fixture.guest.post('/api/users/accept-invitation', { token, password: 'seven boats' })
  expect((await accept(getToken(first))).body.code).toBe('users.invitation_invalid')
  expect((await fixture.guest.post('/api/users/open-invitation', { token: getToken(second) })).body).toEqual({
    fullName: NEW.fullName,
    email: NEW.email,
    workspace: 'Staffroom',
  })
  expect((await fixture.admin.get('/api/account/access-requests')).body.accessRequests.map(({ user }: any) => user.id)).not.toContain(
    user.id,
  )
  const answers = await Promise.all([accept(getToken(second)), accept(getToken(second))])
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400])
  expect((await fixture.guest.post('/jwt/login', { email: NEW.email, password: 'seven boats' })).body.userData).toMatchObject({
    status: 'active',
  })
  expect((await fixture.admin.post('/apps/users/invite', { id: user.id })).body.code).toBe('users.has_password')
})

test("with SMTP an invitation is emailed once in the recipient's language, and its link opens the account", async () => {
  await using smtp = await openSmtpServer()
  await using fixture = await openPeopleFixture({ config: { smtpUrl: smtp.url, publicUrl: 'https://office.test' } })
  const { user } = (await fixture.admin.post('/apps/users/add-user', { ...NEW, language: 'de' })).body
  const { invitation } = (await fixture.admin.post('/apps/users/invite', { id: user.id })).body
  expect(invitation).toEqual({ delivery: 'mail', link: null, expiresAt: '2026-11-27T09:30:00.000Z' })
  await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 15_000 }).toEqual([[NEW.email]])
  const source = smtp.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=\n', '')
  expect(source).toContain('Subject: Einladung zu Staffroom')
  const token = /https:\/\/office\.test\/#\/accept-invitation\/([\w-]+)/.exec(source)![1]!
  const accept = () => fixture.guest.post('/api/users/accept-invitation', { token, password: 'seven boats' })
  expect((await accept()).status).toBe(200)
  expect((await accept()).body.code).toBe('users.invitation_invalid')
  expect((await fixture.guest.post('/jwt/login', { email: NEW.email, password: 'seven boats' })).status).toBe(200)
  const jobs = await fixture.app.platform.database.read.selectFrom('jobs').selectAll().execute()
  expect(JSON.stringify(jobs)).not.toContain(token)
  expect(smtp.received).toHaveLength(1)
})

test('an invitation expires after seven days', async () => {
  await using fixture = await openPeopleFixture()
  const { user } = (await fixture.admin.post('/apps/users/add-user', NEW)).body
  const { link } = (await fixture.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  fixture.clock.advance(7 * 86_400 + 1)
  const answer = await fixture.guest.post('/api/users/accept-invitation', { token: link.split('/').at(-1), password: 'seven boats' })
  expect(answer.body.code).toBe('users.invitation_invalid')
})

test('an export is complete, filtered and free of spreadsheet formulas', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.admin.post('/apps/users/add-user', { ...NEW, fullName: '=HYPERLINK("http://evil")', company: '+1' })
  const { text, headers } = await fixture.admin.get('/api/users/export', { q: 'hyperlink' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")","nadia","nadia@example.test","staff","pending","'+1"`)
  expect((await fixture.admin.get('/api/users/export')).text.split('\r\n')).toHaveLength(11)
})

test.each<[string, object, boolean]>([
  ['address', { email: 'nadia.ferreira@example.test' }, false],
  ['deactivation', { status: 'inactive' }, false],
  ['name', { fullName: 'Nadia F.' }, true],
  ['role', { role: 'admin' }, true],
  ['activation', { status: 'active' }, true],
])('changing the %s of an account ends or keeps its links', async (_, change, isKept) => {
  await using fixture = await openPeopleFixture()
  const { user } = (await fixture.admin.post('/apps/users/add-user', NEW)).body
  const { link } = (await fixture.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const reset = (await fixture.admin.post('/api/account/create-reset-link', { userId: user.id })).body
  expect((await fixture.admin.post('/apps/users/update-user', { user: { id: user.id, ...change } })).status).toBe(200)
  if ('status' in change) await fixture.admin.post('/apps/users/update-user', { user: { id: user.id, status: 'active' } })
  const token = (address: string) => address.split('/').at(-1)
  const openResponse = await fixture.guest.post('/api/users/open-invitation', { token: token(link) })
  expect(openResponse.status).toBe(isKept ? 200 : 400)
  const resetResponse = await fixture.guest.post('/jwt/reset-password', { token: token(reset.link), password: 'seven boats' })
  expect(resetResponse.status).toBe(isKept ? 200 : 400)
})

test('an invitation link is not stored for idempotent retries', async () => {
  await using fixture = await openPeopleFixture()
  const { user } = (await fixture.admin.post('/apps/users/add-user', NEW)).body
  const invite = () => fixture.admin.post('/apps/users/invite', { id: user.id }, { 'idempotency-key': 'once' })
  expect((await invite()).body.invitation.link).not.toBe((await invite()).body.invitation.link)
  expect(await fixture.count('idempotency_keys')).toBe(0)
})
