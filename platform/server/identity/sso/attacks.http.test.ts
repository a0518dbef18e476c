import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { addRealProvider, createBrowser } from './sso-fixture.ts'
import type { RealProvider } from './testing/real-provider.ts'
import type { ProxiedResponse } from './testing/tampering-proxy.ts'

let server: TestServer
let provider: RealProvider
beforeEach(async () => {
  server = await startTestServer()
  provider = await addRealProvider(server)
})
afterEach(async () => {
  await provider[Symbol.asyncDispose]()
  await server.close()
})

const signIn = () => createBrowser(server).signIn(provider)

/** Adds or replaces query parameters of an authorization URL; undefined removes one. */
function changeQuery(address: string, changes: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return url.href
}

const changeJson =
  (change: (body: any) => object) =>
  ({ body }: ProxiedResponse) => ({ body: JSON.stringify(change(JSON.parse(body))) })

async function expectRejected(code = 'sso.provider_failed', result?: string): Promise<void> {
  expect(result ?? (await signIn()).body.code).toBe(code)
  expect([await server.count('sso_links'), await server.count('sso_sessions')]).toEqual([0, 0])
}

test('signs in an unknown user', async () => {
  const { status, body } = await signIn()
  expect(status).toBe(200)
  expect(body.signedIn.userData).toMatchObject({ email: 'ines@example.test', fullName: 'Inês Duarte', username: 'ines', role: 'staff' })
})

test('accepts a rotated key, but not one that the provider does not publish', async () => {
  expect((await signIn()).status).toBe(200)
  const published = await (await fetch(`${provider.issuer}/jwks`)).text()
  await provider.rotateKey()
  expect((await signIn()).status).toBe(200)
  provider.tamper['/jwks'] = () => ({ body: published })
  expect((await signIn()).body.code).toBe('sso.provider_failed')
})

test.each([
  ['another nonce', { nonce: 'chosen-by-the-attacker' }],
  ['no nonce', { nonce: undefined }],
  ['another code challenge', { code_challenge: 'A'.repeat(43) }],
])('rejects a code that was issued for %s', async (_name, changes) => {
  const browser = createBrowser(server)
  const response = await provider.authorize(changeQuery(await browser.start(), changes))
  await expectRejected('sso.provider_failed', await browser.comeBack(response))
})

test('rejects the code of another sign-in', async () => {
  const [browser, attacker] = [createBrowser(server), createBrowser(server)]
  const { code } = await provider.authorize(await attacker.start())
  const { state, iss } = await provider.authorize(await browser.start())
  await expectRejected('sso.provider_failed', await browser.comeBack({ code, state, iss }))
})

test('rejects an expired code', async () => {
  const browser = createBrowser(server)
  const response = await provider.authorize(await browser.start())
  provider.expireCodes()
  await expectRejected('sso.provider_failed', await browser.comeBack(response))
})

test('rejects a replayed response without asking the provider, and a replayed code in another sign-in', async () => {
  const browser = createBrowser(server)
  const response = await provider.authorize(await browser.start())
  expect(await browser.comeBack(response)).toMatch(/^[\w-]{43}$/)
  const countTokenRequests = () => provider.requests.filter((path) => path === '/token').length
  expect([await browser.comeBack(response), countTokenRequests()]).toEqual(['sso.expired', 1])
  const { state } = await provider.authorize(await browser.start())
  expect([await browser.comeBack({ ...response, state }), countTokenRequests()]).toEqual(['sso.provider_failed', 2])
})

test('rejects the response of another issuer, one that names none, and one at the address of another provider', async () => {
  await using other = await addRealProvider(server, { key: 'other' })
  const browser = createBrowser(server)
  const mixedUp = { ...(await provider.authorize(await browser.start())), iss: other.issuer }
  await expectRejected('sso.provider_failed', await browser.comeBack(mixedUp))
  const { code, state } = await provider.authorize(await browser.start())
  await expectRejected('sso.provider_failed', await browser.comeBack({ code, state }))
  await expectRejected('sso.expired', await browser.comeBack(await provider.authorize(await browser.start()), 'other'))
  expect([...provider.requests, ...other.requests]).not.toContain('/token')
})

/** The ID token of a sign-in at the provider that is not meant for Staffroom. */
async function getForeignToken(from: RealProvider, { clientId, nonce }: { clientId: string; nonce: string }): Promise<string> {
  const redirectUri = `${server.app.platform.config.publicUrl}/sso/${from === provider ? 'acme' : 'other'}/callback`
  const verifier = 'v'.repeat(43)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', nonce, state: 's' }
  const flow = new URLSearchParams({ ...query, code_challenge: challenge, code_challenge_method: 'S256' })
  const { code } = await from.authorize(`${from.issuer}/auth?${flow.toString()}`)
  const client = { client_id: clientId, client_secret: 'hush', grant_type: 'authorization_code' }
  const body = new URLSearchParams({ ...client, code, redirect_uri: redirectUri, code_verifier: verifier })
  const response = await fetch(`${from.issuer}/token`, { method: 'POST', body })
  return ((await response.json()) as { id_token: string }).id_token
}

test('rejects an ID token with the right nonce that is meant for another client or comes from another provider', async () => {
  await using other = await addRealProvider(server, { key: 'other' })
  for (const [from, clientId] of [
    [provider, 'other'],
    [other, 'staffroom'],
  ] as const) {
    const browser = createBrowser(server)
    const address = await browser.start()
    const foreign = await getForeignToken(from, { clientId, nonce: new URL(address).searchParams.get('nonce')! })
    const response = await provider.authorize(address)
    provider.tamper['/token'] = changeJson((tokens) => ({ ...tokens, id_token: foreign }))
    await expectRejected('sso.provider_failed', await browser.comeBack(response))
    delete provider.tamper['/token']
  }
})

test.each([
  [
    'altered claims',
    (header: string, claims: object, signature: string) => `${header}.${encode({ ...claims, sub: 'boss-1' })}.${signature}`,
  ],
  ['no signature', (_header: string, claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
])('rejects an ID token with %s', async (_name, change) => {
  provider.tamper['/token'] = changeJson((tokens) => {
    const [header, claims, signature] = tokens.id_token.split('.')
    return { ...tokens, id_token: change(header, JSON.parse(Buffer.from(claims, 'base64url').toString()), signature) }
  })
  await expectRejected()
})
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('rejects user information about someone else', async () => {
  provider.tamper['/me'] = changeJson((claims) => ({ ...claims, sub: 'boss-1' }))
  await expectRejected()
})

test.each([
  ['is not verified', { email_verified: false }],
  ['has no statement about it', { email_verified: undefined }],
])('rejects an email address that %s', async (_name, claims) => {
  provider.account = { ...provider.account!, email: 'helena@example.test', ...claims }
  await expectRejected('sso.email_unverified')
})

const html = { headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }
const huge = { headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(10_000_000)}"` }
const nothing = { headers: { 'content-type': 'application/json' }, body: '' }
const paths = ['/.well-known/openid-configuration', '/token', '/jwks', '/me']
test.each(
  paths.flatMap((path) => [
    [path, 'HTML', html, /^sso\.(not_json|provider_failed)$/] as const,
    [path, '10 MB', huge, /^outbound\.too_large$/] as const,
    [path, 'nothing', nothing, /^sso\.(not_json|provider_failed)$/] as const,
  ]),
)('rejects a sign-in when %s answers with %s', async (path, _name, answer, code) => {
  const browser = createBrowser(server)
  const response = await provider.authorize(await browser.start())
  provider.tamper[path] = () => answer
  const result = await browser.comeBack(response)
  expect(result).toMatch(code)
  await expectRejected(result, result)
})

test('a user removed at the provider loses access at the next refresh', async () => {
  const { signedIn } = (await signIn()).body
  const refresh = (refreshToken: string) => server.guest.post('/jwt/refresh-token', { refreshToken })
  server.clock.advance(601)
  const { status, body } = await refresh(signedIn.refreshToken)
  expect(status).toBe(200)
  provider.account = null
  server.clock.advance(601)
  expect((await refresh(body.refreshToken)).body).toMatchObject({ status: 401, code: 'auth.session_ended' })
})

test('a confirmation is accepted, because the provider states when it asked the user to sign in', async () => {
  server.clock.now = new Date(Date.now() - 660_000)
  const browser = createBrowser(server)
  const { refreshToken } = (await browser.signIn(provider)).body.signedIn
  server.clock.now = new Date()
  const { accessToken } = (await server.guest.post('/jwt/refresh-token', { refreshToken })).body
  const startTotp = (token: string) => server.guest.post('/api/account/factors/start-totp', {}, { authorization: `Bearer ${token}` })
  expect((await startTotp(accessToken)).body.code).toBe('auth.confirmation_required')
  const code = await browser.comeBack(await provider.authorize(await browser.start('/', { confirm: true })))
  const { body } = await browser.exchange(code, { authorization: `Bearer ${accessToken}` })
  expect((await startTotp(body.signedIn.accessToken)).status).toBe(200)
})
