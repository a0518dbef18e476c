import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'
import { addTotp, complete, computeCode, login, startFactorsServer, startSignIn } from '../factors-fixture.ts'

let server: TestServer
beforeEach(async () => void (server = await startFactorsServer()))
afterEach(() => server.close())

test('signs in users without a second factor as before', async () => {
  expect((await login(server, 'sam')).body).toMatchObject({ tokenType: 'Bearer', userData: { fullName: 'Sam Whitfield' } })
})

test('asks for a code once an authenticator app is confirmed', async () => {
  const sam = server.as('sam')
  const { secret, uri } = (await sam.post('/api/account/factors/start-totp', {})).body
  expect(uri).toContain(`secret=${secret}`)
  expect((await login(server, 'sam')).status).toBe(200)
  const wrong = await sam.post('/api/account/factors/confirm-totp', { code: '000000' })
  expect(wrong.body).toMatchObject({ status: 400, code: 'auth.wrong_code' })
  const confirmed = await sam.post('/api/account/factors/confirm-totp', { code: computeCode(server, secret) })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect((await login(server, 'sam', 'wrong password')).body.code).toBe('auth.invalid_credentials')
  const asked = await login(server, 'sam')
  expect(asked.body).toMatchObject({ status: 403, code: 'auth.second_factor_required', methods: ['totp', 'recovery-code'] })
  server.clock.advance(30)
  const answer = await complete(server, asked.body.challenge, computeCode(server, secret))
  expect(answer).toMatchObject({ status: 200, body: { userData: { fullName: 'Sam Whitfield' } } })
  expect(String(answer.headers['set-cookie'])).toContain('staffroom_files=')
})

test('stores no secret or code in plain text', async () => {
  const { secret, recoveryCodes } = await addTotp(server, 'sam')
  const tables = ['totp_factors', 'recovery_codes', 'factor_challenges', 'journal']
  const stored = JSON.stringify(await Promise.all(tables.map((table) => server.rows(table).selectAll().execute())))
  for (const text of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')]) expect(stored).not.toContain(text)
})

test('accepts one step of clock drift, and each code once, even at the same time', async () => {
  const { secret } = await addTotp(server, 'sam')
  server.clock.advance(300)
  const signIn = async (steps: number) =>
    (await complete(server, await startSignIn(server, 'sam'), computeCode(server, secret, steps))).status
  expect([await signIn(-2), await signIn(2)]).toEqual([400, 400])
  expect([await signIn(-1), await signIn(-1)]).toEqual([200, 400])
  const tickets = [await startSignIn(server, 'sam'), await startSignIn(server, 'sam')]
  const answers = await Promise.all(tickets.map((ticket) => complete(server, ticket, computeCode(server, secret))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect([await signIn(1), await signIn(0)]).toEqual([200, 400])
})

test('a ticket works once, for ten minutes and with the same password', async () => {
  const { recoveryCodes } = await addTotp(server, 'sam')
  const ticket = await startSignIn(server, 'sam')
  expect((await complete(server, ticket, recoveryCodes[0]!)).status).toBe(200)
  expect((await complete(server, ticket, recoveryCodes[1]!)).body).toMatchObject({ status: 400, code: 'auth.sign_in_expired' })
  const late = await startSignIn(server, 'sam')
  server.clock.advance(601)
  expect((await complete(server, late, recoveryCodes[1]!)).body.code).toBe('auth.sign_in_expired')
  const outdated = await startSignIn(server, 'sam')
  await server.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ passwordHash: 'changed' }).where('id', '=', server.people.sam.id).execute(),
  )
  expect((await complete(server, outdated, recoveryCodes[1]!)).body.code).toBe('auth.sign_in_expired')
  expect((await complete(server, 'made up', recoveryCodes[1]!)).body.code).toBe('auth.sign_in_expired')
})

test('each recovery code works once, in any spelling, and only for its user', async () => {
  const { recoveryCodes } = await addTotp(server, 'sam')
  const { recoveryCodes: others } = await addTotp(server, 'amelie')
  const signIn = async (code: string) => (await complete(server, await startSignIn(server, 'sam'), code)).status
  expect(await signIn(others[0]!)).toBe(400)
  expect(await signIn(recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await signIn(recoveryCodes[0]!)).toBe(400)
  const tickets = [await startSignIn(server, 'sam'), await startSignIn(server, 'sam')]
  const answers = await Promise.all(tickets.map((ticket) => complete(server, ticket, recoveryCodes[1]!)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const renewed = (await server.as('sam').post('/api/account/factors/create-recovery-codes', {})).body.recoveryCodes
  expect(await signIn(recoveryCodes[2]!)).toBe(400)
  expect(await signIn(renewed[2])).toBe(200)
  expect((await server.as('sam').get('/api/account/factors')).body.recoveryCodes).toBe(9)
})

test('guessing codes is limited by address and account, and locks no one out of recovery codes', async () => {
  const { recoveryCodes, secret } = await addTotp(server, 'sam')
  const guess = async (address: string, code: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/jwt/second-factor',
      payload: { challenge: await startSignIn(server, 'sam'), code },
      remoteAddress: address,
    })
  for (let index = 0; index < 30; index += 1) expect((await guess(`198.51.100.${index % 3}`, '000000')).statusCode).toBe(400)
  expect((await guess('198.51.100.0', computeCode(server, secret))).statusCode).toBe(429)
  expect((await guess('198.51.100.9', computeCode(server, secret))).statusCode).toBe(429)
  expect((await guess('198.51.100.9', recoveryCodes[0]!)).statusCode).toBe(200)
  server.clock.advance(3_601)
  expect((await guess('198.51.100.9', computeCode(server, secret))).statusCode).toBe(200)
})

test('guessing recovery codes is limited', async () => {
  await addTotp(server, 'sam')
  const ticket = await startSignIn(server, 'sam')
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, index) => complete(server, ticket, `AAAA-AAAA-AAAA-AA${index}`)))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('an unconfirmed app does not complete a sign-in, and removing the last factor removes the recovery codes', async () => {
  const { secret } = await addTotp(server, 'sam')
  expect((await server.as('sam').post('/api/account/factors/start-totp', {})).body.code).toBe('factors.totp_exists')
  expect((await server.as('sam').post('/api/account/factors/remove-totp', {})).status).toBe(200)
  expect(await server.count('recovery_codes')).toBe(0)
  expect((await login(server, 'sam')).status).toBe(200)
  expect((await server.as('sam').post('/api/account/factors/create-recovery-codes', {})).body.code).toBe('factors.none')
  await server.as('sam').post('/api/account/factors/start-totp', {})
  expect((await server.as('sam').post('/api/account/factors/confirm-totp', { code: computeCode(server, secret) })).status).toBe(400)
})
