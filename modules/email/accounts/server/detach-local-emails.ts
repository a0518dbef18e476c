import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { getSender } from '../../compose/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'

/** Keeps emails that exist only here when their account is removed. Queued emails become drafts; emails being sent keep their sender. */
export async function detachLocalEmails(ctx: EmailContext, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { db, dialect, now } = ctx
  const localEmails = await db
    .selectFrom('emails')
    .select(['id', 'folder'])
    .where('accountId', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('remoteFolderId', 'is', null), eb.and([eb('folder', '=', 'draft'), eb('size', '=', 0)])]))
    .execute()
  if (localEmails.length === 0) return
  const [all, drafts] = [localEmails, localEmails.filter(({ folder }) => folder === 'draft')].map((group) =>
    group.map((mail) => mail.id),
  ) as [number[], number[]]
  const detached = { accountId: null, remoteFolderId: null, uid: null, updatedAt: now }
  const hasId = isInIds(dialect, 'id', all)
  await db.updateTable('emails').set(detached).where(hasId).execute()
  await detachDrafts(ctx, drafts)
  ctx.publishChange(`mails/${userId}`)
}

async function detachDrafts(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  const { db, dialect } = ctx
  const hasMailId = isInIds(dialect, 'mailId', ids)
  await db.deleteFrom('email_outbox').where(hasMailId).where('state', 'in', ['waiting', 'failed']).execute()
  const { name: fromName, email: fromEmail } = await getSender(ctx, null)
  const sending = db.selectFrom('email_outbox').select('mailId').where(hasMailId)
  await db
    .updateTable('emails')
    .set({ fromName, fromEmail })
    .where(isInIds(dialect, 'id', ids))
    .where('id', 'not in', sending)
    .execute()
}
