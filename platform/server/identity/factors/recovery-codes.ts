import { randomBytes } from 'node:crypto'
import { hashSecret } from '../sessions/access-tokens.ts'
import type { FactorContext } from './factor-context.ts'
import { toBase32 } from './totp/totp.ts'

const COUNT = 10
const BYTES = 10

/** Replaces the recovery codes of the user and returns the new ones, which are stored hashed and cannot be shown again. */
export async function replaceRecoveryCodes({ db }: FactorContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createRecoveryCode)
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

/** Null if the user has codes already. */
export async function createFirstRecoveryCodes(ctx: FactorContext, userId: number): Promise<string[] | null> {
  return (await countRecoveryCodes(ctx, userId)) > 0 ? null : replaceRecoveryCodes(ctx, userId)
}

export async function countRecoveryCodes({ db }: Pick<FactorContext, 'db'>, userId: number): Promise<number> {
  const query = db.selectFrom('recovery_codes').select((eb) => eb.fn.countAll().as('count'))
  return Number((await query.where('userId', '=', userId).executeTakeFirstOrThrow()).count)
}

export async function isRecoveryCode({ db }: FactorContext, userId: number, code: string): Promise<boolean> {
  const query = db.selectFrom('recovery_codes').select('hash').where('userId', '=', userId)
  return (await query.where('hash', '=', hashRecoveryCode(code)).executeTakeFirst()) !== undefined
}

/** False if the code does not exist or another request has used it. */
export async function consumeRecoveryCode({ db }: FactorContext, userId: number, code: string): Promise<boolean> {
  const query = db.deleteFrom('recovery_codes').where('userId', '=', userId)
  return (await query.where('hash', '=', hashRecoveryCode(code)).returning('hash').executeTakeFirst()) !== undefined
}

/** 16 letters and digits in groups of four */
const createRecoveryCode = () => toBase32(randomBytes(BYTES)).replace(/.{4}(?=.)/g, '$&-')

const hashRecoveryCode = (code: string) => hashSecret(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
