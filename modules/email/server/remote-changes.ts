import type { Folder } from '../contract.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import type { EmailContext } from './email-subjects.ts'
import type { MailRecord, RemoteChange } from './tables.ts'

export type LocalChange =
  | { isRead?: boolean | undefined; isStarred?: boolean | undefined; isAnswered?: boolean | undefined; folder?: Folder | undefined }
  | 'delete'

type Standing = Pick<MailRecord, 'id' | 'accountId' | 'remoteFolderId' | 'uid'>

const AT_ONCE = 1_000

/** Leaves it to the job `email.push` to do on their servers, in order, what the person did to these mails here; others need nothing. */
export async function noteRemoteChanges(ctx: EmailContext, mails: readonly Standing[], change: LocalChange): Promise<void> {
  const rows = mails.flatMap((mail) => remoteChanges(mail, change).map((one) => ({ mail, one })))
  const values = rows.map(({ mail, one }) => ({
    accountId: mail.accountId!,
    mailId: mail.id,
    change: JSON.stringify(one),
    attempts: 0,
    createdAt: ctx.now,
  }))
  for (let start = 0; start < values.length; start += AT_ONCE)
    await ctx.db
      .insertInto('email_remote_changes')
      .values(values.slice(start, start + AT_ONCE))
      .execute()
  for (const accountId of new Set(values.map((row) => row.accountId))) await pushSoon(ctx, accountId)
}

/** A deletion that the server does not know yet is forgotten; where it does, it gets the mail anew. */
export async function takeBackDeletion(ctx: EmailContext, mail: Standing & Pick<MailRecord, 'folder'>): Promise<void> {
  if (mail.accountId === null) return
  const waiting = await ctx.db.selectFrom('email_remote_changes').select(['id', 'change']).where('mailId', '=', mail.id).execute()
  const deletions = waiting.filter(({ change }) => (JSON.parse(change) as RemoteChange).kind === 'delete').map(({ id }) => id)
  if (deletions.length === 0) return appendRemotely(ctx, mail, mail.folder)
  await ctx.db.deleteFrom('email_remote_changes').where('id', 'in', deletions).execute()
}

/** Has the server keep a mail that was written here, too. */
export async function appendRemotely(ctx: EmailContext, mail: Standing, to: Folder): Promise<void> {
  if (mail.accountId === null) return
  const change = JSON.stringify({ kind: 'append', to } satisfies RemoteChange)
  await ctx.db
    .insertInto('email_remote_changes')
    .values({ accountId: mail.accountId, mailId: mail.id, change, attempts: 0, createdAt: ctx.now })
    .execute()
  await pushSoon(ctx, mail.accountId)
}

const pushSoon = (ctx: EmailContext, accountId: number) =>
  enqueue(ctx, { name: 'email.push', payload: { accountId }, key: `email.push/${accountId}` })

function remoteChanges({ accountId, remoteFolderId, uid }: Standing, change: LocalChange): RemoteChange[] {
  if (accountId === null || remoteFolderId === null) return []
  // Without a number it waits until the server's new one is known.
  const place = { remoteFolderId, uid: uid ?? 0 }
  if (change === 'delete') return [{ kind: 'delete', ...place }]
  const { folder, ...flags } = change
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
  return [
    ...(Object.keys(given).length > 0 ? [{ kind: 'flags' as const, ...place, ...given }] : []),
    ...(folder ? [{ kind: 'move' as const, ...place, to: folder }] : []),
  ]
}
