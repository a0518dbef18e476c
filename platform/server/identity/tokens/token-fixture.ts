import { expect } from 'vitest'
import { createNotesModule } from '../../http/notes-module.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createTestClient } from '../../testing/test-client.ts'
import type { PersonName } from '../../testing/people.ts'

export const TOKENS = '/api/account/tokens'
type TokenInput = { name?: string; scopes?: string[]; expiresAt?: string | null }

export const addToken = (
  server: TestServer,
  { name = 'Backup script', scopes = ['write'], expiresAt = null }: TokenInput = {},
  as: PersonName = 'sam',
) => server.as(as).post(TOKENS, { name, scopes, expiresAt })

/** A client that authenticates with a new API token. */
export async function createTokenClient(server: TestServer, input: TokenInput = {}, as: PersonName = 'sam') {
  const { status, body } = await addToken(server, input, as)
  expect(status).toBe(200)
  const { secret, token } = body as { secret: string; token: { id: number; name: string } }
  return { ...createTestClient(server.app.http, [], secret), secret, id: token.id, revoke: () => revokeToken(server, token.id, as) }
}

export const revokeToken = (server: TestServer, id: number, as: PersonName = 'sam') => server.as(as).deleteWithBody(TOKENS, { id })

export const startTokenServer = () => startTestServer({ modules: [createNotesModule(async () => undefined)] })
