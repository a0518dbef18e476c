import { setImmediate as turn } from 'node:timers/promises'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import { amongIds } from '#platform/server/database/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { parseMail } from '../../server/mime/parse.ts'
import type { ParsedAttachment, ParsedMail } from '../../server/mime/parsed-mail.ts'
import { storeMails, type IncomingMail } from '../../server/store-mails.ts'
import type { Fetched } from './fetch.ts'
import { RenumberedFolder } from './in-folder.ts'
import type { RemoteFolder } from './folders.ts'
import { flagsOf } from './look.ts'
import type { Sync } from './sync.ts'

/** Milliseconds that reading mails may hold the event loop. */
const SLICE_MS = 8
const MOST_BYTES = 200 * 1024 * 1024

/** Reads and stores mails in one act; those that are here already are left out. Answers how many came. */
export async function storeFetched(sync: Sync, folder: RemoteFolder, fetched: readonly Fetched[]): Promise<number> {
  const mails: IncomingMail[] = []
  let since = performance.now()
  for (const one of fetched) {
    mails.push(await toIncoming(sync, folder, one))
    if (performance.now() - since < SLICE_MS) continue
    await turn()
    since = performance.now()
  }
  if (mails.length === 0) return 0
  return sync.open().write((ctx) => storeNew(ctx, sync, { folder, mails }), { within: 10_000 })
}

async function toIncoming(sync: Sync, folder: RemoteFolder, fetched: Fetched): Promise<IncomingMail> {
  const parsed = await parseMail(fetched.source)
  const { isRead, isStarred, isAnswered } = flagsOf(fetched.flags)
  const { attachments, time, isPlain: _, ...mail } = withoutCut(parsed, fetched.isCut)
  return {
    ...mail,
    folder: folder.folder,
    remoteFolderId: folder.id,
    uid: fetched.uid,
    time: time ?? fetched.internalDate ?? sync.open().now,
    isRead: isRead === 1,
    isStarred: isStarred === 1,
    isAnswered: isAnswered === 1,
    isForwarded: fetched.flags.has('$Forwarded'),
    size: fetched.source.length,
    files: await storeFiles(sync, attachments),
  }
}

/** Of a mail that was cut off the last file is not whole. */
const withoutCut = (mail: ParsedMail, isCut: boolean): ParsedMail =>
  isCut ? { ...mail, attachments: mail.attachments.slice(0, -1), defects: [...mail.defects, 'too_large'] } : mail

async function storeFiles(
  { open }: Sync,
  attachments: readonly ParsedAttachment[],
): Promise<(StoredContent & { name: string; contentId: string | null })[]> {
  const { dataDir } = open().config
  const files = []
  for (const { name, contentId, content } of attachments) {
    const stored = await storeUpload(dataDir, slices(content), { maxBytes: MOST_BYTES, isAnyType: true })
    files.push({ ...stored, name, contentId })
  }
  return files
}

const SLICE_BYTES = 1024 * 1024

async function* slices(content: Uint8Array): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES)
}

type New = { folder: RemoteFolder; mails: readonly IncomingMail[] }

async function storeNew(ctx: EmailContext, { account }: Sync, { folder, mails }: New): Promise<number> {
  await assertWanted(ctx, account.id, folder)
  const uids = mails.map(({ uid }) => uid!)
  const known = await ctx.db
    .selectFrom('emails')
    .select('uid')
    .where('remoteFolderId', '=', folder.id)
    .where(amongIds(ctx.dialect, 'uid', uids))
    .execute()
  const here = new Set(known.map(({ uid }) => uid))
  const ids = await storeMails(
    ctx,
    { userId: account.userId, accountId: account.id },
    mails.filter(({ uid }) => !here.has(uid)),
  )
  return ids.length
}

/** The account may have been disconnected, or the folder numbered anew, meanwhile. */
async function assertWanted({ db }: EmailContext, accountId: number, folder: RemoteFolder): Promise<void> {
  const row = await db
    .selectFrom('email_remote_folders')
    .innerJoin('email_accounts', 'email_accounts.id', 'email_remote_folders.accountId')
    .select('uidValidity')
    .where('email_remote_folders.id', '=', folder.id)
    .where('email_accounts.id', '=', accountId)
    .where('email_accounts.removedAt', 'is', null)
    .executeTakeFirst()
  if (row?.uidValidity !== folder.uidValidity) throw new RenumberedFolder()
}
