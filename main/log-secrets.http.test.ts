import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { todoModule } from '#modules/todo/server/index.ts'
import { webhooksModule } from '#modules/webhooks/server/index.ts'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'
import { computeCode, createClient } from '#platform/server/identity/factors/factors-fixture.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { addRealProvider, createBrowser } from '#platform/server/identity/sso/sso-fixture.ts'
import { createTokenClient } from '#platform/server/identity/tokens/token-fixture.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

const PASSWORD = 'violet lighthouse 47'
const WRONG_PASSWORD = 'crimson harbour 58'

let server: TestServer
let log = ''
beforeAll(async () => {
  const stream = new PassThrough().on('data', (piece: Buffer) => (log += piece.toString()))
  server = await startTestServer({ modules: [todoModule, webhooksModule], log: stream })
  const [passwordHash, id] = [await hashPassword(PASSWORD), server.people.sam.id]
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute())
})
afterAll(() => server.close())
beforeEach(() => void (log = ''))

/** Digits alone could be part of a time or an id. */
const findLogged = (secrets: readonly string[]) => secrets.filter((secret) => new RegExp(`(?<!\\d)${escape(secret)}(?!\\d)`).test(log))
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The log must contain the failures, so that the secrets have had the chance to appear. */
function expectNoSecret(secrets: readonly unknown[], { failures }: { failures: string[] }): void {
  for (const secret of secrets) expect(secret).toEqual(expect.stringMatching(/^.{4,}$/s))
  for (const failure of failures) expect(log).toContain(failure)
  expect(findLogged(secrets as string[])).toEqual([])
}

const login = (password: string) => server.guest.post('/jwt/login', { email: server.people.sam.email, password })
const malformed = (text: string) => server.guest.post('/jwt/login', `{"email": "sam@example.test", "password": "${text}"`)

test('the log contains no password, token or code of a sign-in', async () => {
  const first = (await login(PASSWORD)).body
  const sam = createClient(server, first.accessToken)
  const { secret } = (await sam.post('/api/account/factors/start-totp')).body
  const codes = [computeCode(server, secret), computeCode(server, secret, 1), computeCode(server, secret, 20)]
  const { recoveryCodes } = (await sam.post('/api/account/factors/confirm-totp', { code: codes[0] })).body
  const { challenge } = (await login(PASSWORD)).body
  await server.guest.post('/jwt/second-factor', { challenge, code: codes[2] })
  await server.guest.post('/jwt/second-factor', { challenge, code: recoveryCodes[0] })
  const { challenge: another } = (await login(PASSWORD)).body
  const signedIn = (await server.guest.post('/jwt/second-factor', { challenge: another, code: codes[1] })).body
  await login(WRONG_PASSWORD)
  await malformed(WRONG_PASSWORD)
  await server.guest.post('/jwt/refresh-token', { refreshToken: signedIn.refreshToken })
  server.clock.advance(30)
  await server.guest.post('/jwt/refresh-token', { refreshToken: signedIn.refreshToken })
  const { link } = (await server.as('helena').post('/api/account/create-reset-link', { userId: server.people.sam.id })).body
  const resetToken = String(link).split('/').at(-1)!
  await server.guest.post('/jwt/reset-password', { token: resetToken, password: 'short' })
  await server.guest.post('/jwt/reset-password', { token: `${resetToken}x`, password: PASSWORD })
  const tokens = [first, signedIn].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken])
  expectNoSecret([PASSWORD, WRONG_PASSWORD, secret, ...codes, ...recoveryCodes, challenge, another, ...tokens, resetToken], {
    failures: ['A rotated refresh token was reused', '"path":"/jwt/login","status":400', '"path":"/jwt/reset-password","status":400'],
  })
})

test('the log contains no API token and no secret of a webhook', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end('The receiver failed.'))
  const token = await createTokenClient(server, {}, 'sam')
  const address = `${receiver.url}?key=hidden-in-the-address`
  const { webhook, secret } = (await server.as('helena').post('/api/webhooks', { url: address, events: ['task.created'] })).body
  await token.post('/apps/todo/add-tasks', { task: { title: 'Paint the boat' } })
  await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(0), { interval: 10, timeout: 8_000 })
  const rotated = (await server.as('helena').post('/api/webhooks/rotate-secret', { id: webhook.id })).body.secret
  await token.post('/api/account/tokens', { name: 'Second', scopes: ['read'], expiresAt: null })
  await token.revoke()
  await token.get('/api/account/me')
  expectNoSecret([token.secret, token.secret.slice(4), secret, rotated, 'hidden-in-the-address'], {
    failures: ['"path":"/api/account/me","status":401', '"path":"/api/account/tokens","status":403'],
  })
})

test('the log contains no secret of single sign-on, even if the provider answers with nonsense', async () => {
  await using provider = await addRealProvider(server)
  const secrets = new Set<string>(['hush'])
  const collect = (text: string) => [...text.matchAll(/[\w.-]{20,}/g)].forEach(([secret]) => secrets.add(secret))
  provider.tamper['/token'] = ({ body }) => (collect(body), { body })
  const browser = createBrowser(server)
  const signIn = async () => {
    const response = await provider.authorize(await browser.start())
    collect(`${response.code} ${response.state} ${browser.headers.cookie}`)
    const code = await browser.comeBack(response)
    if (!code.includes('.')) collect(code)
    await browser.comeBack(response)
    return (await browser.exchange(code)).body
  }
  const { signedIn } = await signIn()
  collect(`${signedIn.accessToken} ${signedIn.refreshToken}`)
  provider.tamper['/token'] = ({ body }) => (collect(body), { body: body.slice(0, -1) })
  await signIn()
  provider.tamper['/token'] = ({ body }) => (collect(body), { body: body.replace('"Bearer"', '5') })
  await signIn()
  server.clock.advance(601)
  await server.guest.post('/jwt/refresh-token', { refreshToken: signedIn.refreshToken })
  expect(secrets.size).toBeGreaterThan(10)
  expectNoSecret([...secrets], { failures: ['A sign-in with a provider failed.', 'A session could not be confirmed with its provider.'] })
})

test('the log contains no values of rows that PostgreSQL adds to its errors', () => {
  const details = { code: '23505', constraint: 'users_email', detail: 'Key (email)=(hidden@example.test) already exists.' }
  server.app.http.log.error({ err: Object.assign(new Error('duplicate key value'), details) }, 'The request failed.')
  expectNoSecret(['hidden@example.test'], { failures: ['duplicate key value', '"code":"23505"', 'users_email'] })
})
