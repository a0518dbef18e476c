import { ApiError } from '#platform/server/api-error.ts'
import { isInIds, lockRows } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from './email-subjects.ts'
import type { EmailRecord, OutboxRecord } from './tables.ts'

/** Cancels sending of queued drafts among these. Throws 409 `email.sending` if one is being sent. */
export async function cancelPendingSends(ctx: EmailContext, emails: readonly Pick<EmailRecord, 'id' | 'folder'>[]): Promise<void> {
  const ids = emails.filter(({ folder }) => folder === 'draft').map(({ id }) => id)
  if (ids.length === 0) return
  const hasMailId = isInIds(ctx.dialect, 'mailId', ids)
  const rows = await ctx.db.selectFrom('email_outbox').select(['mailId', 'state']).where(hasMailId).execute()
  if (rows.some(({ state }) => state === 'sending')) throw alreadySending()
  if (rows.length > 0)
    await ctx.db
      .deleteFrom('email_outbox')
      .where(isInIds(ctx.dialect, 'mailId', ids))
      .execute()
}

export const alreadySending = () => new ApiError(409, 'email.sending', 'This email is being sent right now.')

/** Locks the row until the transaction ends, so that sending and canceling cannot overlap. */
export const lockOutboxRow = ({ db, dialect }: Pick<EmailContext, 'db' | 'dialect'>, mailId: number): Promise<OutboxRecord | undefined> =>
  lockRows(dialect, db.selectFrom('email_outbox').selectAll().where('mailId', '=', mailId)).executeTakeFirst()
