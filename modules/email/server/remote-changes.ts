import type { EmailFolder } from '../contract.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from './email-subjects.ts'
import type { EmailRecord, RemoteChange } from './tables.ts'

export type LocalChange =
  | { isRead?: boolean | undefined; isStarred?: boolean | undefined; isAnswered?: boolean | undefined; folder?: EmailFolder | undefined }
  | 'delete'

type SyncedEmail = Pick<EmailRecord, 'id' | 'accountId' | 'remoteFolderId' | 'uid'>

const ROWS_PER_INSERT = 1_000

/** Queues a change for the mail servers of these emails, in order; emails without a server are ignored. */
export async function queueRemoteChanges(ctx: EmailContext, emails: readonly SyncedEmail[], change: LocalChange): Promise<void> {
  const rows = emails.flatMap((mail) => toRemoteChanges(mail, change).map((one) => ({ mail, one })))
  const values = rows.map(({ mail, one }) => ({
    accountId: mail.accountId!,
    mailId: mail.id,
    change: JSON.stringify(one),
    attempts: 0,
    createdAt: ctx.now,
  }))
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT)
    await ctx.db
      .insertInto('email_remote_changes')
      .values(values.slice(start, start + ROWS_PER_INSERT))
      .execute()
  for (const accountId of new Set(values.map((row) => row.accountId))) await enqueuePush(ctx, accountId)
}

/** Removes a pending deletion, or uploads the email again if the server has deleted it. */
export async function undoRemoteDeletion(ctx: EmailContext, mail: SyncedEmail & Pick<EmailRecord, 'folder'>): Promise<void> {
  if (mail.accountId === null) return
  const pending = await ctx.db.selectFrom('email_remote_changes').select(['id', 'change']).where('mailId', '=', mail.id).execute()
  const deletions = pending.filter(({ change }) => (JSON.parse(change) as RemoteChange).kind === 'delete').map(({ id }) => id)
  if (deletions.length === 0) return queueAppend(ctx, mail, mail.folder)
  await ctx.db.deleteFrom('email_remote_changes').where('id', 'in', deletions).execute()
}

export async function queueAppend(ctx: EmailContext, mail: SyncedEmail, to: EmailFolder): Promise<void> {
  if (mail.accountId === null) return
  const change = JSON.stringify({ kind: 'append', to } satisfies RemoteChange)
  await ctx.db
    .insertInto('email_remote_changes')
    .values({ accountId: mail.accountId, mailId: mail.id, change, attempts: 0, createdAt: ctx.now })
    .execute()
  await enqueuePush(ctx, mail.accountId)
}

const enqueuePush = (ctx: EmailContext, accountId: number) =>
  enqueue(ctx, { name: 'email.push', payload: { accountId }, key: `email.push/${accountId}` })

function toRemoteChanges({ accountId, remoteFolderId, uid }: SyncedEmail, change: LocalChange): RemoteChange[] {
  if (accountId === null || remoteFolderId === null) return []
  // UID 0 until the server has assigned a new one.
  const position = { remoteFolderId, uid: uid ?? 0 }
  if (change === 'delete') return [{ kind: 'delete', ...position }]
  const { folder, ...flags } = change
  const definedFlags = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
  return [
    ...(Object.keys(definedFlags).length > 0 ? [{ kind: 'flags' as const, ...position, ...definedFlags }] : []),
    ...(folder ? [{ kind: 'move' as const, ...position, to: folder }] : []),
  ]
}
