import type { Kysely } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { MAX_TOKENS, type ApiToken, type tokens } from '#platform/contract/tokens.ts'
import { ApiError, invalidInput, notFound } from '../../api-error.ts'
import type { Context } from '../../context.ts'
import { hashSecret } from '../sessions/access-tokens.ts'
import { lockUser } from '../users.ts'
import { parseScopes } from './scopes.ts'
import type { TokenRow, TokenTables } from './tables.ts'
import { createTokenSecret } from './token-secret.ts'
import { toSessionId } from './token-viewers.ts'

type TokenContext = Context<TokenTables>

export async function listTokens(ctx: TokenContext): Promise<Output<typeof tokens.listTokens>> {
  const rows = await ctx.db.selectFrom('api_tokens').selectAll().where('userId', '=', ctx.viewer.id).orderBy('id', 'desc').execute()
  return { tokens: rows.map(toTokenResponse), total: rows.length }
}

export const toTokenResponse = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): ApiToken => ({
  id,
  name,
  scopes: JSON.parse(scopes) as string[],
  createdAt,
  expiresAt,
  lastUsedAt,
})

type TokenInput = Input<typeof tokens.addToken>

export const addToken =
  (knownScopes: () => readonly string[]) =>
  async (ctx: TokenContext, input: TokenInput): Promise<Output<typeof tokens.addToken>> => {
    const { row, secret } = await insertToken(ctx, ctx.viewer.id, input, knownScopes())
    recordToken(ctx, { before: null, after: row })
    return { token: toTokenResponse(row), secret }
  }

/** Throws 400 for unknown scopes and a past expiry, and 409 if the user has too many tokens. Records nothing. */
export async function insertToken(
  ctx: TokenContext,
  userId: number,
  { name, scopes, expiresAt }: TokenInput,
  knownScopes: readonly string[],
): Promise<{ row: TokenRow; secret: string }> {
  const values = { name: name.trim(), scopes: JSON.stringify(parseScopes(scopes, knownScopes)), expiresAt: parseExpiry(ctx, expiresAt) }
  await assertBelowLimit(ctx, userId)
  const secret = createTokenSecret()
  const row = await ctx.db
    .insertInto('api_tokens')
    .values({ ...values, userId, hash: hashSecret(secret), createdAt: ctx.now, lastUsedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}

function parseExpiry({ now }: TokenContext, expiresAt: string | null): string | null {
  if (expiresAt === null) return null
  const date = new Date(expiresAt)
  // A leap second is a valid RFC 3339 time that Date does not know.
  if (Number.isNaN(date.getTime()) || date.toISOString() <= now) throw invalidInput('/expiresAt', 'must be in the future')
  return date.toISOString()
}

async function assertBelowLimit(ctx: TokenContext, userId: number): Promise<void> {
  await lockUser(ctx as never, userId)
  const { count } = await ctx.db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_TOKENS)
    throw new ApiError(409, 'auth.too_many_tokens', `There are ${MAX_TOKENS} API tokens already. Revoke one before you create another.`)
}

export async function revokeToken(ctx: TokenContext, { id }: Input<typeof tokens.revokeToken>): Promise<object> {
  recordToken(ctx, { before: await deleteToken(ctx, ctx.viewer.id, id), after: null })
  return {}
}

/** Ends the token's requests and sockets. Throws 404 if the user has no such token. Records nothing. */
export async function deleteToken(ctx: TokenContext, userId: number, id: number): Promise<TokenRow> {
  const row = await ctx.db.deleteFrom('api_tokens').where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst()
  if (!row) throw notFound('API token')
  ctx.invalidateSessions([toSessionId(id)])
  return row
}

/** Records nothing. */
export async function revokeAllTokens(ctx: Pick<Context, 'invalidateSessions'> & { db: Kysely<any> }, userId: number): Promise<void> {
  const db = ctx.db as Kysely<TokenTables>
  const revoked = await db.deleteFrom('api_tokens').where('userId', '=', userId).returning('id').execute()
  ctx.invalidateSessions(revoked.map(({ id }) => toSessionId(id)))
}

/** In the history of the owner. */
function recordToken(ctx: TokenContext, { before, after }: { before: TokenRow | null; after: TokenRow | null }): void {
  const describe = (row: TokenRow | null) => ({ apiToken: row && describeToken(row) })
  ctx.recordChange({ entity: 'user', id: ctx.viewer.id, before: describe(before), after: describe(after) })
  ctx.publishChange(`account/${ctx.viewer.id}`)
}

export const describeToken = ({ name, scopes }: TokenRow): string => `${name} (${(JSON.parse(scopes) as string[]).join(', ')})`
