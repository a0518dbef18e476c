import { ApiError, createFieldError } from '../../api-error.ts'
import type { Platform } from '../../platform.ts'
import { limitFailedAttempts } from '../attempts.ts'
import type { UserRow } from '../tables.ts'
import { toAccountKey } from '../users.ts'
import type { FactorContext } from './factor-context.ts'
import { consumeRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import type { TotpRow } from './tables.ts'
import { decryptTotpSecret } from './totp/totp-secret.ts'
import { findTotpStep } from './totp/totp.ts'

type Services = Pick<Platform, 'database' | 'clock'>
/** A correct code that has not been used up yet. `totp`: of a code from the authenticator app. */
export type CheckedCode = { userId: number; code: string; totp?: TotpStep }
/** `secret`: as it was when the code was checked, encrypted. */
type TotpStep = { secret: string; step: number }
type CodeCheck = { user: UserRow; code: string; isEnrolling?: boolean }

/** Throws 400 for a wrong or used code, 429 after too many. Does not use the code up. */
export function checkTotpCode(services: Services, ctx: FactorContext, check: CodeCheck): Promise<CheckedCode> {
  const { user, isEnrolling = false } = check
  const code = removeSpaces(check.code)
  const source = { account: toAccountKey(user.email), address: ctx.request.address }
  return limitFailedAttempts(services, { ...source, kind: 'code' }, async () => {
    const row = await ctx.db.selectFrom('totp_factors').selectAll().where('userId', '=', user.id).executeTakeFirst()
    const totp = row && (row.confirmedAt === null) === isEnrolling ? await findAcceptedStep(ctx, row, code) : undefined
    if (!totp) throw wrongCode()
    return { userId: user.id, code, totp }
  })
}

/** Like `checkTotpCode`, but also accepts recovery codes, which have limits of their own. */
export function checkCode(services: Services, ctx: FactorContext, check: CodeCheck): Promise<CheckedCode> {
  const { user } = check
  const code = removeSpaces(check.code)
  if (/^\d{6}$/.test(code)) return checkTotpCode(services, ctx, { user, code })
  const source = { account: toAccountKey(user.email), address: ctx.request.address }
  return limitFailedAttempts(services, { ...source, kind: 'recovery-code' }, async () => {
    if (!(await isRecoveryCode(ctx, user.id, code))) throw wrongCode()
    return { userId: user.id, code }
  })
}

const removeSpaces = (code: string) => code.replaceAll(/\s/g, '')

async function findAcceptedStep(ctx: FactorContext, row: TotpRow, code: string): Promise<TotpStep | undefined> {
  const secret = await decryptTotpSecret(ctx, row)
  const step = secret && findTotpStep(secret, code, { now: ctx.now, lastStep: row.lastStep })
  return step ? { secret: row.secret, step } : undefined
}

/** Uses the code up in the open transaction. Throws 400 if another request was faster. */
export async function consumeCode(ctx: FactorContext, { userId, code, totp }: CheckedCode): Promise<void> {
  const isAccepted = totp ? await saveStep(ctx, userId, totp) : await consumeRecoveryCode(ctx, userId, code)
  if (!isAccepted) throw wrongCode()
}

async function saveStep({ db }: FactorContext, userId: number, { secret, step }: TotpStep): Promise<boolean> {
  const query = db.updateTable('totp_factors').set({ lastStep: step }).where('userId', '=', userId).where('secret', '=', secret)
  return (await query.where('lastStep', '<', step).returning('userId').executeTakeFirst()) !== undefined
}

const wrongCode = () =>
  new ApiError(400, 'auth.wrong_code', 'This code is incorrect or has been used already.', [
    createFieldError('/code', 'is incorrect or has been used already'),
  ])
