import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { openSmtpServer } from '../../email-transport/smtp-server.ts'
import { openSocket } from '../../testing/socket.ts'
import { addFakeProvider, createBrowser } from '../sso/sso-fixture.ts'
import { addPasskey, addTotp, computeCode, createClient, login, startFactorsServer, startSignIn } from './factors-fixture.ts'

let server: TestServer
beforeEach(async () => void (server = await startFactorsServer()))
afterEach(() => server.close())

const setPolicy = async (secondFactor: string) => {
  const response = await server.as('helena').post('/api/account/update-workspace', { workspace: { secondFactor } })
  expect(response.status).toBe(200)
}
const isBye = ({ type }: { type: string }) => type === 'bye'
const required = { status: 403, code: 'auth.enrollment_required' }

test('a user without a factor can only set one up, which opens everything at once', async () => {
  await addTotp(server, 'helena')
  await setPolicy('everyone')
  const { accessToken, refreshToken } = (await login(server, 'sam')).body
  const sam = createClient(server, accessToken)
  expect((await sam.get('/api/account/me')).body).toMatchObject(required)
  expect((await sam.post('/api/account/update-profile', { profile: { company: 'Acme' } })).body).toMatchObject(required)
  const upload = { method: 'POST' as const, url: '/api/files/upload', headers: { authorization: `Bearer ${accessToken}` } }
  expect((await server.app.http.inject(upload)).json()).toMatchObject(required)
  expect((await server.guest.get('/files/1/a.png', {}, { cookie: `staffroom_files=${accessToken}` })).body).toMatchObject(required)
  expect((await server.guest.post('/jwt/refresh-token', { refreshToken })).status).toBe(200)
  expect((await sam.get('/api/account/factors')).body).toMatchObject({ isRequired: true, totpSince: null })
  const { secret } = (await sam.post('/api/account/factors/start-totp')).body
  expect((await sam.get('/api/account/me')).status).toBe(403)
  await sam.post('/api/account/factors/confirm-totp', { code: computeCode(server, secret) })
  expect((await sam.get('/api/account/me')).status).toBe(200)
  expect((await sam.post('/api/account/factors/remove-totp')).body).toMatchObject({ status: 409, code: 'factors.required' })
  expect((await sam.get('/api/account/me')).status).toBe(200)
})

test('applies to open sessions at once, and a passkey satisfies it', async () => {
  await addPasskey(server, 'helena')
  expect((await server.as('sam').get('/api/account/me')).status).toBe(200)
  await setPolicy('everyone')
  expect((await server.as('sam').get('/api/account/me')).body).toMatchObject(required)
  await addPasskey(server, 'sam')
  expect((await server.as('sam').get('/api/account/me')).status).toBe(200)
  await setPolicy('off')
  expect((await server.as('amelie').get('/api/account/me')).status).toBe(200)
})

test('ends sockets and rejects new ones', async () => {
  const address = await server.listen()
  const socket = await openSocket(address, server.people.sam.accessToken)
  await setPolicy('everyone')
  expect(await socket.next(isBye)).toMatchObject({ code: 'auth.enrollment_required' })
  const next = await openSocket(address)
  next.send({ type: 'hello', accessToken: server.people.sam.accessToken, tab: 'test' })
  expect(await next.next(isBye)).toMatchObject({ code: 'auth.enrollment_required' })
})

test('may be limited to administrators', async () => {
  await setPolicy('administrators')
  expect((await server.as('helena').get('/api/account/me')).body).toMatchObject(required)
  expect((await server.as('sam').get('/api/account/me')).status).toBe(200)
})

test('exempts sessions that an identity provider has started', async () => {
  await using provider = await addFakeProvider(server)
  await setPolicy('everyone')
  provider.claims = { ...provider.claims, email: 'amelie@example.test' }
  const { accessToken } = (await createBrowser(server).signIn(provider)).body.signedIn
  expect((await createClient(server, accessToken).get('/api/account/me')).status).toBe(200)
  expect((await server.as('sam').get('/api/account/me')).body).toMatchObject(required)
})

test('linking an account to a provider for the first time removes the factors of whoever had it before', async () => {
  await addTotp(server, 'amelie')
  await addPasskey(server, 'amelie')
  await using provider = await addFakeProvider(server)
  provider.claims = { ...provider.claims, email: 'amelie@example.test' }
  expect((await createBrowser(server).signIn(provider)).status).toBe(200)
  expect(await server.counts(['totp_factors', 'passkeys', 'recovery_codes'])).toEqual({ totp_factors: 0, passkeys: 0, recovery_codes: 0 })
})

test('asks the provider to sign in again, and trusts only the time it states', async () => {
  await using provider = await addFakeProvider(server)
  const { headers } = await server.guest.get('/sso/acme/start', { returnTo: '/', confirm: true })
  expect(new URL(String(headers.location)).searchParams.get('prompt')).toBe('login')
  provider.claims = { ...provider.claims, email: 'amelie@example.test', auth_time: server.clock.now.getTime() / 1000 - 3_600 }
  const signIn = async () => createClient(server, (await createBrowser(server).signIn(provider)).body.signedIn.accessToken)
  const old = await signIn()
  expect((await old.post('/api/account/factors/start-totp')).body.code).toBe('auth.confirmation_required')
  expect((await old.get('/api/account/factors')).body).toMatchObject({ ssoProvider: 'acme', hasPassword: false })
  provider.claims = { ...provider.claims, auth_time: server.clock.now.getTime() / 1000 - 5 }
  expect((await (await signIn()).post('/api/account/factors/start-totp')).status).toBe(200)
})

test('an administrator resets the factors of a user whom they may manage, which ends their sessions and is recorded', async () => {
  await addTotp(server, 'sam')
  await addPasskey(server, 'sam')
  const ticket = await startSignIn(server, 'sam')
  const userId = server.people.sam.id
  expect((await server.as('amelie').post('/api/account/reset-factors', { userId })).status).toBe(403)
  const reset = await server.as('helena').post('/api/account/reset-factors', { userId })
  expect(reset.body).toEqual({ removed: ['totp', 'passkey', 'recovery-code'] })
  expect((await server.as('sam').get('/api/account/me')).status).toBe(401)
  expect((await server.guest.post('/jwt/second-factor', { challenge: ticket, code: '123456' })).body.code).toBe('auth.sign_in_expired')
  expect((await login(server, 'sam')).status).toBe(200)
  const entry = await server
    .rows('journal')
    .selectAll()
    .where('entity', '=', 'user')
    .where('verb', '=', 'factors.resetFactors')
    .executeTakeFirst()
  expect(entry).toMatchObject({ actor: server.people.helena.id, entityId: userId, before: expect.stringContaining('totp') })
  expect((await server.as('helena').post('/api/account/reset-factors', { userId })).body).toEqual({ removed: [] })
})

test('emails the user whose factors were reset, in their language', async () => {
  await using smtp = await openSmtpServer()
  await using mailServer = await startFactorsServer({ smtpUrl: smtp.url })
  const { sam } = mailServer.people
  await mailServer.app.platform.database.write((tx) => tx.updateTable('users').set({ language: 'fr' }).where('id', '=', sam.id).execute())
  await addTotp(mailServer, 'sam')
  await mailServer.as('helena').post('/api/account/reset-factors', { userId: sam.id })
  await expect.poll(() => smtp.received).toMatchObject([{ to: [sam.email], source: expect.stringContaining('validation') }])
})
