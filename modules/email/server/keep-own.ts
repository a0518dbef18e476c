import { amongIds } from '#platform/server/database/expressions.ts'
import { senderOf } from './drafts/sender.ts'
import type { EmailContext } from './email-subjects.ts'

/**
 * What exists here alone stays when its account goes: mails of which the server has no copy, and drafts as they were written here.
 * What waits to be sent through the account is a draft again, of whoever wrote it; of what is with the server the person still hears.
 */
export async function keepOwn(ctx: EmailContext, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { db, now } = ctx
  const own = await db
    .selectFrom('emails')
    .select(['id', 'folder'])
    .where('accountId', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('remoteFolderId', 'is', null), eb.and([eb('folder', '=', 'draft'), eb('size', '=', 0)])]))
    .execute()
  if (own.length === 0) return
  const isKept = amongIds(
    ctx.dialect,
    'id',
    own.map((mail) => mail.id),
  )
  await db.updateTable('emails').set({ accountId: null, remoteFolderId: null, uid: null, updatedAt: now }).where(isKept).execute()
  const drafts = own.filter(({ folder }) => folder === 'draft').map((draft) => draft.id)
  const { name: fromName, email: fromEmail } = await senderOf(ctx, null)
  await db
    .updateTable('emails')
    .set({ fromName, fromEmail })
    .where(amongIds(ctx.dialect, 'id', drafts))
    .execute()
  await db
    .deleteFrom('email_outbox')
    .where(amongIds(ctx.dialect, 'mailId', drafts))
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  ctx.announce(`mails/${userId}`)
}
