import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { EmailRecord } from '../../server/tables.ts'

type LocalColumns = Partial<Pick<EmailRecord, 'isRead' | 'isStarred' | 'isAnswered' | 'folder' | 'remoteFolderId' | 'uid'>>

/** Applies changes from the server to the emails and their label rows. */
export async function updateLocalEmails(ctx: EmailContext, ids: readonly number[], columns: LocalColumns): Promise<void> {
  const among = (column: string) => isInIds(ctx.dialect, column, ids)
  await ctx.db
    .updateTable('emails')
    .set({ ...columns, updatedAt: ctx.now })
    .where(among('id'))
    .execute()
  const { isRead, folder } = columns
  if (isRead === undefined && folder === undefined) return
  const changes = { ...(isRead !== undefined && { isRead }), ...(folder !== undefined && { folder }) }
  await ctx.db.updateTable('email_labelled').set(changes).where(among('mailId')).execute()
}

export async function findPendingEmailIds({ db, dialect }: EmailContext, ids: readonly number[]): Promise<Set<number>> {
  const hasMailId = isInIds(dialect, 'mailId', ids)
  const rows = await db.selectFrom('email_remote_changes').select('mailId').where(hasMailId).execute()
  return new Set(rows.map(({ mailId }) => mailId))
}
