import type { Kysely } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import type { factors } from '#platform/contract/factors.ts'
import { isPasswordAllowed } from '../sso/enforcement.ts'
import type { SsoTables } from '../sso/tables.ts'
import { findUser } from '../users.ts'
import type { FactorContext } from './factor-context.ts'
import { listPasskeys, toPasskey } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { isFactorRequired } from './required-factor.ts'
import { findRelyingParty } from './webauthn.ts'

export async function listFactors(ctx: FactorContext): Promise<Output<typeof factors.listFactors>> {
  const { id, role } = ctx.viewer
  const user = await findUser(ctx.db as never, id)
  const totp = await ctx.db.selectFrom('totp_factors').select('confirmedAt').where('userId', '=', id).executeTakeFirst()
  return {
    totpSince: totp?.confirmedAt ?? null,
    passkeys: (await listPasskeys(ctx)).map(toPasskey),
    recoveryCodes: await countRecoveryCodes(ctx, id),
    isRequired: await isFactorRequired(ctx.db, ctx.roles, role),
    arePasskeysAvailable: findRelyingParty(ctx.config) !== undefined,
    hasPassword: Boolean(user?.passwordHash) && (await isPasswordAllowed(ctx.db, id)),
    ssoProvider: await findSessionProvider(ctx),
  }
}

async function findSessionProvider({ db, viewer }: FactorContext): Promise<string | null> {
  const sessions = (db as unknown as Kysely<SsoTables>).selectFrom('sso_sessions').select('provider')
  return (await sessions.where('sessionId', '=', viewer.sessionId).executeTakeFirst())?.provider ?? null
}
