import type { Kysely } from 'kysely'
import type { SecondFactorMethod } from '#platform/contract/factors.ts'
import type { FactorContext } from './factor-context.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import type { FactorTables } from './tables.ts'

/** The methods with which the user can confirm a sign-in; empty without a second factor. */
export async function listFactorMethods(database: Kysely<any>, userId: number): Promise<SecondFactorMethod[]> {
  const db = database as Kysely<FactorTables>
  const totp = await db.selectFrom('totp_factors').select('confirmedAt').where('userId', '=', userId).executeTakeFirst()
  const passkey = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()
  const methods: SecondFactorMethod[] = []
  if (totp?.confirmedAt) methods.push('totp')
  if (passkey) methods.push('passkey')
  if (methods.length > 0 && (await countRecoveryCodes({ db }, userId)) > 0) methods.push('recovery-code')
  return methods
}

/** Removes authenticator app, passkeys, recovery codes and unfinished sign-ins. */
export async function deleteFactors(database: Kysely<any>, userId: number): Promise<void> {
  const db = database as Kysely<FactorTables>
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'factor_challenges'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** The next request of the user reads again whether they still have to enroll. */
export function publishFactorChange(ctx: FactorContext, message: string, userId = ctx.viewer.id): void {
  ctx.log.info({ userId, by: ctx.viewer.id }, message)
  ctx.invalidatePermissions(userId)
  ctx.publishChange(`account/${userId}`)
}
