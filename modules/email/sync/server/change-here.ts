import { amongIds } from '#platform/server/database/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { MailRecord } from '../../server/tables.ts'

type Columns = Partial<Pick<MailRecord, 'isRead' | 'isStarred' | 'isAnswered' | 'folder' | 'remoteFolderId' | 'uid'>>

/** Brings mails here to what their server says of them, with what lists keep beside. */
export async function changeHere(ctx: EmailContext, ids: readonly number[], columns: Columns): Promise<void> {
  const among = (column: string) => amongIds(ctx.dialect, column, ids)
  await ctx.db
    .updateTable('emails')
    .set({ ...columns, updatedAt: ctx.now })
    .where(among('id'))
    .execute()
  const { isRead, folder } = columns
  if (isRead === undefined && folder === undefined) return
  await ctx.db
    .updateTable('email_labelled')
    .set({ ...(isRead !== undefined && { isRead }), ...(folder !== undefined && { folder }) })
    .where(among('mailId'))
    .execute()
}

/** Those of the mails for which the server still has something to learn: what it says of them is old. */
export async function withPendingChanges({ db, dialect }: EmailContext, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('email_remote_changes')
    .select('mailId')
    .where(amongIds(dialect, 'mailId', ids))
    .execute()
  return new Set(rows.map(({ mailId }) => mailId))
}
