import { Refusal } from '#platform/server/refusal.ts'
import { amongIds, lockRow } from '#platform/server/database/expressions.ts'
import type { EmailContext } from './email-subjects.ts'
import type { MailRecord, OutboxRecord } from './tables.ts'

/** Whatever of these waits to be sent is sent no more. Refusal 409 `email.sending` where one is under way this moment. */
export async function stopSending(ctx: EmailContext, mails: readonly Pick<MailRecord, 'id' | 'folder'>[]): Promise<void> {
  const ids = mails.filter(({ folder }) => folder === 'draft').map(({ id }) => id)
  if (ids.length === 0) return
  const waiting = await ctx.db
    .selectFrom('email_outbox')
    .select(['mailId', 'state'])
    .where(amongIds(ctx.dialect, 'mailId', ids))
    .execute()
  if (waiting.some(({ state }) => state === 'sending')) throw underWay()
  if (waiting.length > 0)
    await ctx.db
      .deleteFrom('email_outbox')
      .where(amongIds(ctx.dialect, 'mailId', ids))
      .execute()
}

export const underWay = () => new Refusal(409, 'email.sending', 'This mail is being sent at this moment.')

/** How a mail waits to be sent, kept from others until the act ends: whoever sends it and whoever takes it back come one after the other. */
export const findWaiting = ({ db, dialect }: Pick<EmailContext, 'db' | 'dialect'>, mailId: number): Promise<OutboxRecord | undefined> =>
  lockRow(dialect, db.selectFrom('email_outbox').selectAll().where('mailId', '=', mailId)).executeTakeFirst()
