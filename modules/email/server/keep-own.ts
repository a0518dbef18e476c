import { amongIds } from '#platform/server/database/expressions.ts'
import type { EmailContext } from './email-subjects.ts'
import type { RemoteChange } from './tables.ts'

/**
 * What exists here alone stays when its account goes: drafts that were written here, and mails of which the server has no copy yet.
 * What waits to be sent through the account is a draft again; of what is with the server the person still hears.
 */
export async function keepOwn(ctx: EmailContext, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { db, now } = ctx
  const drafts = db.selectFrom('emails').select('id').where('accountId', '=', id).where('folder', '=', 'draft').where('size', '=', 0)
  const ids = [...(await drafts.where('deletedAt', 'is', null).execute()).map((draft) => draft.id), ...(await uncopied(ctx, id))]
  if (ids.length === 0) return
  const kept = amongIds(ctx.dialect, 'id', ids)
  await db.updateTable('emails').set({ accountId: null, remoteFolderId: null, uid: null, updatedAt: now }).where(kept).execute()
  await db
    .deleteFrom('email_outbox')
    .where(amongIds(ctx.dialect, 'mailId', ids))
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  ctx.announce(`mails/${userId}`)
}

async function uncopied({ db }: EmailContext, accountId: number): Promise<number[]> {
  const changes = await db.selectFrom('email_remote_changes').select(['mailId', 'change']).where('accountId', '=', accountId).execute()
  return changes.filter(({ change }) => (JSON.parse(change) as RemoteChange).kind === 'append').map(({ mailId }) => mailId)
}
