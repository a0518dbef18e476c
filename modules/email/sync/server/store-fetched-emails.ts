import { setImmediate as turn } from 'node:timers/promises'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { parseEmail } from '../../server/mime/parse.ts'
import type { ParsedEmail } from '../../server/mime/parsed-email.ts'
import { applyInvitations } from '../../server/apply-invitations.ts'
import { queueBills } from '../../bills/server/index.ts'
import { storeAttachments } from '../../server/store-attachments.ts'
import { storeEmails, type IncomingEmail } from '../../server/store-emails.ts'
import type { FetchedEmail } from './fetch-emails.ts'
import { UidValidityChangedError } from './with-folder.ts'
import type { RemoteFolder } from './folders.ts'
import { toFlags } from './compare-folder.ts'
import type { SyncSession } from './sync-session.ts'

const MAX_BLOCKING_MS = 8

/** Parses and stores emails in one transaction, except those already stored. Returns the number of new ones. */
export async function storeFetchedEmails(sync: SyncSession, folder: RemoteFolder, fetched: readonly FetchedEmail[]): Promise<number> {
  const emails: IncomingEmail[] = []
  let startedAt = performance.now()
  for (const one of fetched) {
    emails.push(await toIncoming(sync, folder, one))
    if (performance.now() - startedAt < MAX_BLOCKING_MS) continue
    await turn()
    startedAt = performance.now()
  }
  if (emails.length === 0) return 0
  return sync.openContext().write((ctx) => storeNew(ctx, sync, { folder, emails: emails }), { timeLimitMs: 10_000 })
}

async function toIncoming(sync: SyncSession, folder: RemoteFolder, fetched: FetchedEmail): Promise<IncomingEmail> {
  const parsed = await parseEmail(fetched.source)
  const { isRead, isStarred, isAnswered } = toFlags(fetched.flags)
  const { attachments, time, isPlain: _, ...mail } = dropTruncatedAttachment(parsed, fetched.isTruncated)
  return {
    ...mail,
    folder: folder.folder,
    remoteFolderId: folder.id,
    uid: fetched.uid,
    time: time ?? fetched.internalDate ?? sync.openContext().now,
    isRead: isRead === 1,
    isStarred: isStarred === 1,
    isAnswered: isAnswered === 1,
    isForwarded: fetched.flags.has('$Forwarded'),
    size: fetched.source.length,
    files: await storeAttachments(sync.openContext().contents, attachments),
  }
}

const dropTruncatedAttachment = (mail: ParsedEmail, isCut: boolean): ParsedEmail =>
  isCut ? { ...mail, attachments: mail.attachments.slice(0, -1), defects: [...mail.defects, 'too_large'] } : mail

type NewEmails = { folder: RemoteFolder; emails: readonly IncomingEmail[] }

async function storeNew(ctx: EmailContext, { account }: SyncSession, { folder, emails }: NewEmails): Promise<number> {
  await assertStillConnected(ctx, account.id, folder)
  const uids = emails.map(({ uid }) => uid!)
  const storedRows = await ctx.db
    .selectFrom('emails')
    .select('uid')
    .where('remoteFolderId', '=', folder.id)
    .where(isInIds(ctx.dialect, 'uid', uids))
    .execute()
  const storedUids = new Set(storedRows.map(({ uid }) => uid))
  const fresh = emails.filter(({ uid }) => !storedUids.has(uid))
  const ids = await storeEmails(ctx, { userId: account.userId, accountId: account.id }, fresh)
  const stored = fresh.map((mail, index) => ({ id: ids[index]!, mail }))
  await applyInvitations(ctx, account.userId, stored)
  await queueBills(ctx, account.id, stored)
  return ids.length
}

async function assertStillConnected({ db }: EmailContext, accountId: number, folder: RemoteFolder): Promise<void> {
  const row = await db
    .selectFrom('email_remote_folders')
    .innerJoin('email_accounts', 'email_accounts.id', 'email_remote_folders.accountId')
    .select('uidValidity')
    .where('email_remote_folders.id', '=', folder.id)
    .where('email_accounts.id', '=', accountId)
    .where('email_accounts.removedAt', 'is', null)
    .executeTakeFirst()
  if (row?.uidValidity !== folder.uidValidity) throw new UidValidityChangedError()
}
