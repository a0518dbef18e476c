import { amongIds } from '#platform/server/database/expressions.ts'
import { senderOf } from '../../compose/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'

/**
 * What exists here alone stays when its account goes: mails of which the server has no copy, and drafts as they were written here.
 * What waits to be sent through the account is a draft again, of whoever wrote it; of what is with the server the person still hears.
 */
export async function keepOwn(ctx: EmailContext, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { db, dialect, now } = ctx
  const own = await db
    .selectFrom('emails')
    .select(['id', 'folder'])
    .where('accountId', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('remoteFolderId', 'is', null), eb.and([eb('folder', '=', 'draft'), eb('size', '=', 0)])]))
    .execute()
  if (own.length === 0) return
  const [all, drafts] = [own, own.filter(({ folder }) => folder === 'draft')].map((some) => some.map((mail) => mail.id)) as [
    number[],
    number[],
  ]
  const apart = { accountId: null, remoteFolderId: null, uid: null, updatedAt: now }
  await db
    .updateTable('emails')
    .set(apart)
    .where(amongIds(dialect, 'id', all))
    .execute()
  await keepDrafts(ctx, drafts)
  ctx.announce(`mails/${userId}`)
}

/** They are the person's own now; what may be with the server already keeps the name that it left under. */
async function keepDrafts(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  const { db, dialect } = ctx
  await db
    .deleteFrom('email_outbox')
    .where(amongIds(dialect, 'mailId', ids))
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  const { name: fromName, email: fromEmail } = await senderOf(ctx, null)
  const underWay = db
    .selectFrom('email_outbox')
    .select('mailId')
    .where(amongIds(dialect, 'mailId', ids))
  await db
    .updateTable('emails')
    .set({ fromName, fromEmail })
    .where(amongIds(dialect, 'id', ids))
    .where('id', 'not in', underWay)
    .execute()
}
