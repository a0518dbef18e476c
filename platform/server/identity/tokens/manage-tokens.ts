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
  return { tokens: rows.map(toResponse), total: rows.length }
}

const toResponse = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): ApiToken => ({
  id,
  name,
  scopes: JSON.parse(scopes) as string[],
  createdAt,
  expiresAt,
  lastUsedAt,
})

export const addToken =
  (knownScopes: () => readonly string[]) =>
  async (ctx: TokenContext, { name, scopes, expiresAt }: Input<typeof tokens.addToken>): Promise<Output<typeof tokens.addToken>> => {
    const input = { name: name.trim(), scopes: parseScopes(scopes, knownScopes()), expiresAt: parseExpiry(ctx, expiresAt) }
    await assertBelowLimit(ctx)
    const secret = createTokenSecret()
    const row = await ctx.db
      .insertInto('api_tokens')
      .values({
        ...input,
        userId: ctx.viewer.id,
        scopes: JSON.stringify(input.scopes),
        hash: hashSecret(secret),
        createdAt: ctx.now,
        lastUsedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    recordToken(ctx, { before: null, after: row })
    return { token: toResponse(row), secret }
  }

function parseExpiry({ now }: TokenContext, expiresAt: string | null): string | null {
  if (expiresAt === null) return null
  const date = new Date(expiresAt)
  // A leap second is a valid RFC 3339 time that Date does not know.
  if (Number.isNaN(date.getTime()) || date.toISOString() <= now) throw invalidInput('/expiresAt', 'must be in the future')
  return date.toISOString()
}

async function assertBelowLimit(ctx: TokenContext): Promise<void> {
  await lockUser(ctx as never, ctx.viewer.id)
  const { total } = await listTokens(ctx)
  if (total >= MAX_TOKENS)
    throw new ApiError(409, 'auth.too_many_tokens', `You have ${MAX_TOKENS} API tokens. Revoke one before you create another.`)
}

export async function revokeToken(ctx: TokenContext, { id }: Input<typeof tokens.revokeToken>): Promise<object> {
  const row = await ctx.db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('userId', '=', ctx.viewer.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('API token')
  ctx.invalidateSessions([toSessionId(id)])
  recordToken(ctx, { before: row, after: null })
  return {}
}

/** For a new owner of the account, who does not know the tokens of the previous one. */
export async function revokeAllTokens(ctx: Pick<Context, 'invalidateSessions'> & { db: Kysely<any> }, userId: number): Promise<void> {
  const db = ctx.db as Kysely<TokenTables>
  const revoked = await db.deleteFrom('api_tokens').where('userId', '=', userId).returning('id').execute()
  ctx.invalidateSessions(revoked.map(({ id }) => toSessionId(id)))
}

/** In the history of the owner. */
function recordToken(ctx: TokenContext, { before, after }: { before: TokenRow | null; after: TokenRow | null }): void {
  const describe = (row: TokenRow | null) => ({ apiToken: row && `${row.name} (${(JSON.parse(row.scopes) as string[]).join(', ')})` })
  ctx.recordChange({ entity: 'user', id: ctx.viewer.id, before: describe(before), after: describe(after) })
  ctx.publishChange(`account/${ctx.viewer.id}`)
}
