import type { Config } from '../../config/config.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { PersonName } from '../../testing/people.ts'
import { hashPassword } from '../passwords.ts'
import { createAuthenticator } from './software-authenticator.ts'
import { computeTotp, getTotpStep } from './totp/totp.ts'

export const PASSWORD = 'correct horse'
export const SITE = { rpId: 'staffroom.example.test', origin: 'https://staffroom.example.test' }

const passwordHash = hashPassword(PASSWORD)

/** A server on a domain, where Helena (administrator), Sam and Amélie can sign in with a password. */
export async function startFactorsServer(config: Partial<Config> = {}): Promise<TestServer> {
  const server = await startTestServer({ config: { publicUrl: SITE.origin, ...config } })
  const ids = [server.people.helena.id, server.people.sam.id, server.people.amelie.id]
  const hash = await passwordHash
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ passwordHash: hash }).where('id', 'in', ids).execute())
  return server
}

/** Calls as a user who has just signed in. */
export function createClient(server: TestServer, accessToken: string) {
  const authorization = { authorization: `Bearer ${accessToken}` }
  return {
    get: (path: string) => server.guest.get(path, {}, authorization),
    post: (path: string, body: object = {}) => server.guest.post(path, body, authorization),
    delete: (path: string, query: Record<string, unknown>) => server.guest.delete(path, query, authorization),
  }
}

export const login = (server: TestServer, name: PersonName, password = PASSWORD) =>
  server.guest.post('/jwt/login', { email: server.people[name].email, password })

export const computeCode = (server: TestServer, secret: string, steps = 0) =>
  computeTotp(secret, getTotpStep(server.clock.now.toISOString()) + steps)

export async function addTotp(server: TestServer, name: PersonName): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = server.as(name)
  const { secret } = (await client.post('/api/account/factors/start-totp', {})).body
  const { body } = await client.post('/api/account/factors/confirm-totp', { code: computeCode(server, secret) })
  server.clock.advance(30)
  return { secret, recoveryCodes: body.recoveryCodes }
}

export async function addPasskey(server: TestServer, name: PersonName, site = SITE) {
  const client = server.as(name)
  const authenticator = createAuthenticator(site)
  const { options } = (await client.post('/api/account/factors/start-passkey', {})).body
  const response = await client.post('/api/account/factors/add-passkey', { name: 'Laptop', credential: authenticator.create(options) })
  return { authenticator, response }
}

/** Enters the password and returns the ticket of the sign-in. */
export async function startSignIn(server: TestServer, name: PersonName): Promise<string> {
  return (await login(server, name)).body.challenge as string
}

export const complete = (server: TestServer, challenge: string, code: string) =>
  server.guest.post('/jwt/second-factor', { challenge, code })
