import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { hashPassword } from '../passwords.ts'
import { startFakeProvider, type FakeProvider } from './fake-provider.ts'
import { addFakeProvider, createBrowser, createProviderSettings } from './sso-fixture.ts'

let server: TestServer
let provider: FakeProvider
beforeEach(async () => {
  server = await startTestServer()
  provider = await startFakeProvider()
})
afterEach(async () => {
  await provider[Symbol.asyncDispose]()
  await server.close()
})

const save = (changes: object, clientSecret?: string) =>
  server.as('helena').post('/api/account/sso/save-provider', {
    provider: createProviderSettings(provider.issuer, changes),
    ...(clientSecret !== undefined && { clientSecret }),
  })
const check = () => server.as('helena').post('/api/account/sso/check-provider', { issuer: provider.issuer })
const DISCOVERY = '/.well-known/openid-configuration'

test('returns providers without their secret, and only their names to guests', async () => {
  expect((await save({}, 'hush')).body.provider).toMatchObject({ key: 'acme', hasSecret: true, isConfigured: false })
  const settings = await server.as('helena').get('/api/account/sso')
  expect(settings.text).not.toContain('hush')
  expect(settings.body.roles).toEqual(expect.arrayContaining(['admin', 'guest', 'staff']))
  expect((await server.guest.get('/jwt/sso-providers')).body).toEqual({
    providers: [{ key: 'acme', name: 'Acme ID' }],
    isEnforced: false,
    isNewWorkspace: false,
  })
  for (const path of ['save-provider', 'delete-provider', 'check-provider', 'set-enforcement'])
    expect((await server.as('sam').post(`/api/account/sso/${path}`, {})).status).toBe(403)
  expect((await server.as('sam').get('/api/account/sso')).status).toBe(403)
})

test('keeps the secret on a change, unless it would go to another server', async () => {
  await save({}, 'hush')
  expect((await save({ name: 'Renamed' })).body.provider).toMatchObject({ name: 'Renamed', hasSecret: true })
  expect((await save({ issuer: 'https://other.example.test' })).body.errors).toMatchObject([{ path: '/clientSecret' }])
  expect((await save({ clientId: 'other' })).body.errors).toMatchObject([{ path: '/clientSecret' }])
})

test('records what administrators change, but no secret, and not to be undone', async () => {
  await save({}, 'hush')
  const renamed = await save({ name: 'Renamed', roleClaim: 'groups', roleMapping: [{ value: 'bosses', role: 'admin' }] })
  await save({ name: 'Renamed', roleClaim: 'groups', roleMapping: [{ value: 'bosses', role: 'admin' }] }, 'another hush')
  await server.as('helena').post('/api/account/sso/set-enforcement', { isEnforced: false, breakGlassUserId: server.people.jonas.id })
  await server.as('helena').post('/api/account/sso/delete-provider', { key: 'acme' })
  const history = await server.as('helena').get('/api/journal/history', { entity: 'workspace', id: 1 })
  expect(history.text).not.toContain('hush')
  const steps: { verb: string; before: object; after: object }[] = history.body.steps.toReversed()
  expect(steps.map(({ verb }) => verb)).toEqual([
    'sso.saveProvider',
    'sso.saveProvider',
    'sso.saveProvider',
    'sso.setEnforcement',
    'sso.deleteProvider',
  ])
  const [added, changed, newSecret, enforced, deleted] = steps
  expect(added!.after).toMatchObject({
    'sso.provider': 'acme: Acme ID',
    'sso.issuer': `acme: ${provider.issuer}`,
    'sso.createsUsers': 'acme',
  })
  expect([changed!.before, changed!.after]).toEqual([
    { 'sso.provider': 'acme: Acme ID', 'sso.roleClaim': null, 'sso.roleMapping': [] },
    { 'sso.provider': 'acme: Renamed', 'sso.roleClaim': 'acme: groups', 'sso.roleMapping': ['acme: bosses = admin'] },
  ])
  expect(newSecret!.after).toEqual({ 'sso.secretChanged': 'acme' })
  expect(enforced!.after).toEqual({ 'sso.breakGlassUserId': server.people.jonas.id })
  expect([deleted!.before, deleted!.after]).toMatchObject([{ 'sso.provider': 'acme: Renamed' }, { 'sso.provider': null }])
  const undo = await server.as('helena').post('/api/journal/undo', { change: renamed.headers['x-change'] })
  expect(undo.body.code).toBe('journal.final')
})

test('rejects roles that do not exist', async () => {
  expect((await save({ defaultRole: 'none' })).body.errors).toMatchObject([{ path: '/provider/defaultRole' }])
  const mapping = [{ value: 'x', role: 'none' }]
  expect((await save({ roleMapping: mapping })).body.errors).toMatchObject([{ path: '/provider/roleMapping/0/role' }])
})

test('confirms a connection that works', async () => {
  expect((await check()).body).toEqual({ issuer: provider.issuer, hasBackchannelLogout: true })
})

const json = { 'content-type': 'application/json' }
test.each([
  ['HTML', { 'content-type': 'text/html' }, '<h1>Hello</h1>', 200, 'sso.not_json', /did not answer with JSON but with text\/html/],
  ['HTML that claims to be JSON', json, '<h1>Hello</h1>', 200, 'sso.not_json', /did not answer with JSON/],
  ['nothing', json, '', 200, 'sso.not_json', /did not answer with JSON/],
  ['10 MB', json, 'x'.repeat(10_000_000), 200, 'outbound.too_large', /larger than/],
  ['an error', json, '{}', 404, 'sso.error_status', /answered with status 404/],
  ['another issuer', json, '{"issuer":"https://other.example.test"}', 200, 'sso.issuer_mismatch', /names another issuer/],
])('explains a provider that answers with %s', async (...[, headers, body, status, code, message]) => {
  provider.responses[DISCOVERY] = (response) => response.writeHead(status, headers).end(body)
  const result = await check()
  expect(result.body).toMatchObject({ status: 400, code, detail: expect.stringMatching(message) })
})

test('explains a provider without a token endpoint', async () => {
  const metadata = { issuer: provider.issuer, authorization_endpoint: provider.issuer, jwks_uri: provider.issuer }
  provider.responses[DISCOVERY] = (response) => response.writeHead(200, json).end(JSON.stringify(metadata))
  expect((await check()).body).toMatchObject({ code: 'sso.discovery_incomplete', detail: expect.stringContaining('token_endpoint') })
})

test('explains a provider that cannot be reached or is not allowed', async () => {
  await provider[Symbol.asyncDispose]()
  expect((await check()).body.code).toBe('outbound.unreachable')
  await using strict = await startTestServer({ config: { allowedOutbound: [] } })
  const response = await strict.as('helena').post('/api/account/sso/check-provider', { issuer: provider.issuer })
  expect(response.body.code).toBe('outbound.address_not_allowed')
  const insecure = await server.as('helena').post('/api/account/sso/check-provider', { issuer: 'http://id.example.test' })
  expect(insecure.body).toMatchObject({
    code: 'sso.issuer_invalid',
    detail: expect.stringContaining('must be a URL starting with https://'),
  })
})

test('providers of the environment are read-only', async () => {
  const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'staffroom', OIDC_CLIENT_SECRET: 'hush', OIDC_CREATE_USERS: '1' }
  const { ssoProviders } = readConfig({ ...environment, OIDC_2_ISSUER: 'https://two.example.test', OIDC_2_CLIENT_ID: 'two' })
  await using configured = await startTestServer({ config: { ssoProviders } })
  const { body, text } = await configured.as('helena').get('/api/account/sso')
  expect(body.providers).toMatchObject([
    { key: 'oidc', isConfigured: true, hasSecret: true },
    { key: 'oidc-2', name: 'two.example.test', hasSecret: false },
  ])
  expect(text).not.toContain('hush')
  const change = { provider: createProviderSettings(provider.issuer, { key: 'oidc' }) }
  expect((await configured.as('helena').post('/api/account/sso/save-provider', change)).body.code).toBe('sso.configured')
  expect((await createBrowser(configured, 'oidc').signIn(provider)).status).toBe(200)
})

test.each([
  [{ OIDC_ISSUER: 'id.example.test' }, 'OIDC_ISSUER must be a URL'],
  [{ OIDC_ISSUER: 'https://id.example.test' }, 'OIDC_CLIENT_ID must be set'],
  [{ OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_ID: 'a', OIDC_ROLE_MAPPING: 'admins' }, 'OIDC_ROLE_MAPPING must be a list'],
])('names a wrong environment variable: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('creates no users unless allowed, trusts addresses only if chosen, and admits only the allowed domains', async () => {
  await save({ createsUsers: false })
  const signIn = () => createBrowser(server).signIn(provider)
  expect((await signIn()).body.code).toBe('sso.unknown_user')
  await save({ allowedDomains: ['other.test'] })
  expect((await signIn()).body.code).toBe('sso.domain_not_allowed')
  await save({ trustsEmail: true })
  provider.claims = { ...provider.claims, email_verified: false }
  expect((await signIn()).body.code).toBe('sso.email_unverified')
  provider.claims = { ...provider.claims, email_verified: undefined }
  expect((await signIn()).status).toBe(200)
})

test('maps a nested claim to a role at each sign-in, but never demotes the last administrator', async () => {
  const roleMapping = [
    { value: 'boss', role: 'admin' },
    { value: 'member', role: 'guest' },
  ]
  await save({ roleClaim: 'realm_access.roles', roleMapping })
  const signInWith = async (roles: unknown) => {
    provider.claims = { ...provider.claims, realm_access: { roles } }
    return (await createBrowser(server).signIn(provider)).body.signedIn.userData.role
  }
  expect(await signInWith(['member'])).toBe('guest')
  expect(await signInWith(['member', 'boss'])).toBe('admin')
  expect(await signInWith(['unknown'])).toBe('admin')
  expect(await signInWith('member')).toBe('guest')
  expect(await signInWith(['boss'])).toBe('admin')
  const others = [server.people.helena.id, server.people.jonas.id]
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', 'in', others).execute())
  expect(await signInWith('member')).toBe('admin')
})

test('requires single sign-on only after signing in with it, and leaves one administrator a password', async () => {
  await using acme = await addFakeProvider(server, { key: 'other' })
  const { id } = server.people.jonas
  const passwordHash = await hashPassword('correct horse')
  const people = [id, server.people.sam.id]
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ passwordHash }).where('id', 'in', people).execute())
  const enforce = { isEnforced: true, breakGlassUserId: id }
  expect((await server.as('helena').post('/api/account/sso/set-enforcement', enforce)).body.code).toBe('sso.not_proven')

  acme.claims = { ...acme.claims, email: 'helena@example.test' }
  const { accessToken } = (await createBrowser(server, 'other').signIn(acme)).body.signedIn
  const authorization = { authorization: `Bearer ${accessToken}` }
  const post = (body: object) => server.guest.post('/api/account/sso/set-enforcement', body, authorization)
  for (const breakGlassUserId of [null, server.people.sam.id, server.people.helena.id])
    expect((await post({ isEnforced: true, breakGlassUserId })).body.errors).toMatchObject([{ path: '/breakGlassUserId' }])
  expect((await post(enforce)).body).toEqual(enforce)

  const login = (email: string) => server.guest.post('/jwt/login', { email, password: 'correct horse' })
  expect((await login('sam@example.test')).body).toMatchObject({ status: 403, code: 'sso.required' })
  expect((await login('jonas@example.test')).status).toBe(200)
  const newcomer = { username: 'newcomer', email: 'newcomer@example.test', password: 'correct horse' }
  expect((await server.guest.post('/jwt/register', newcomer)).body.code).toBe('sso.required')
  const change = { currentPassword: 'correct horse', newPassword: 'another horse' }
  expect((await server.as('sam').post('/api/account/change-password', change)).body.code).toBe('sso.required')
  const link = { userId: server.people.sam.id }
  expect((await server.as('jonas').post('/api/account/create-reset-link', link)).body.code).toBe('sso.required')
  expect((await server.guest.post('/jwt/forgot-password', { email: 'sam@example.test' })).status).toBe(200)
  expect(await server.count('password_requests')).toBe(0)
  expect((await server.as('jonas').post('/api/account/sso/delete-provider', { key: 'other' })).body.code).toBe('sso.last_provider')
  expect((await server.as('jonas').post('/api/account/sso/set-enforcement', { ...enforce, isEnforced: false })).status).toBe(200)
  expect((await login('sam@example.test')).status).toBe(200)
})
