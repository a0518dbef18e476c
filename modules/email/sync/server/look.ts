import type { MailboxObject } from 'imapflow'
import type { Folder } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { changeHere, withPendingChanges } from './change-here.ts'
import type { RemoteFolder } from './folders.ts'
import { assertGoingOn, type Sync } from './sync.ts'

/** A mail here, where its server had it. */
export type Placed = { id: number; uid: number; messageId: string; folder: Folder; isRead: number; isStarred: number; isAnswered: number }

/** What a folder on the server has that we have not, the newest first, and the other way round. */
export type Look = {
  folder: RemoteFolder
  missing: number[]
  gone: Placed[]
  /** Mails that the server has. */
  total: number
  /** To be written down once everything of this look is done. */
  modSeq: string
  mark: string
}

/** Compares a folder with what is here, and takes over flags; undefined where it stands as this connection saw it last. */
export async function lookAt(sync: Sync, folder: RemoteFolder): Promise<Look | undefined> {
  const lock = await sync.client.getMailboxLock(folder.path, { readOnly: true })
  try {
    await sync.client.noop()
    const mailbox = sync.client.mailbox as MailboxObject
    const validity = String(mailbox.uidValidity)
    if (validity !== folder.uidValidity) await startAnew(sync, folder, validity)
    const mark = markOf(mailbox)
    if (mailbox.highestModseq !== undefined && sync.seen.get(folder.id) === mark) return undefined
    return { ...(await compare(sync, folder, mailbox)), mark }
  } finally {
    lock.release()
  }
}

/** Changes with every mail that comes or goes, and with CONDSTORE with every flag. */
export const markOf = ({ uidValidity, exists, uidNext, highestModseq }: MailboxObject) =>
  [uidValidity, exists, uidNext, highestModseq].join()

/** The server has numbered its mails anew: ours wait, without numbers, to be found again by their message ids. */
async function startAnew({ open }: Sync, folder: RemoteFolder, uidValidity: string): Promise<void> {
  Object.assign(folder, { uidValidity, lastUid: 0, modSeq: '0' })
  await open().write(async ({ db }) => {
    await db.updateTable('email_remote_folders').set({ uidValidity, lastUid: 0, modSeq: '0' }).where('id', '=', folder.id).execute()
    await db.updateTable('emails').set({ uid: null }).where('remoteFolderId', '=', folder.id).execute()
  })
}

async function compare(sync: Sync, folder: RemoteFolder, mailbox: MailboxObject): Promise<Omit<Look, 'mark'>> {
  const there = await uidsOf(sync, mailbox)
  const here = await placedIn(sync, folder)
  const gone = here.filter(({ uid }) => !there.has(uid))
  const known = new Map(here.map((mail) => [mail.uid, mail]))
  await takeFlags(sync, folder, { mailbox, known })
  const missing = [...there].filter((uid) => !known.has(uid) && !sync.unreadable.has(`${folder.id}/${uid}`))
  return {
    folder,
    missing: missing.toSorted((one, other) => other - one),
    gone,
    total: there.size,
    modSeq: String(mailbox.highestModseq ?? 0n),
  }
}

async function uidsOf({ client }: Sync, { exists }: MailboxObject): Promise<Set<number>> {
  if (exists === 0) return new Set()
  const uids = await client.search({ all: true }, { uid: true })
  if (!Array.isArray(uids)) throw new Error('The server does not list its mails.')
  return new Set(uids)
}

const placedIn = ({ open }: Sync, folder: RemoteFolder): Promise<Placed[]> =>
  open()
    .slow.selectFrom('emails')
    .select(['id', 'uid', 'messageId', 'folder', 'isRead', 'isStarred', 'isAnswered'])
    .where('remoteFolderId', '=', folder.id)
    .where('uid', 'is not', null)
    .execute() as Promise<Placed[]>

type Flags = Pick<Placed, 'isRead' | 'isStarred' | 'isAnswered'>

export const flagsOf = (flags: ReadonlySet<string> | undefined): Flags => ({
  isRead: Number(flags?.has('\\Seen') ?? false),
  isStarred: Number(flags?.has('\\Flagged') ?? false),
  isAnswered: Number(flags?.has('\\Answered') ?? false),
})

type Known = { mailbox: MailboxObject; known: Map<number, Placed> }

/** With CONDSTORE only what has changed since the last look is asked for. */
async function takeFlags(sync: Sync, folder: RemoteFolder, { mailbox, known }: Known): Promise<void> {
  const since = BigInt(folder.modSeq)
  if (known.size === 0 || mailbox.exists === 0 || (since > 0n && since === mailbox.highestModseq)) return
  const changed = new Map<string, { flags: Flags; ids: number[] }>()
  const options = { uid: true, ...(since > 0n && mailbox.highestModseq !== undefined && { changedSince: since }) }
  for await (const { uid, flags } of sync.client.fetch('1:*', { uid: true, flags: true }, options)) {
    const mail = known.get(uid)
    const now = flagsOf(flags)
    if (!mail || (mail.isRead === now.isRead && mail.isStarred === now.isStarred && mail.isAnswered === now.isAnswered)) continue
    const key = JSON.stringify(now)
    const same = changed.get(key)
    if (same) same.ids.push(mail.id)
    else changed.set(key, { flags: now, ids: [mail.id] })
  }
  for (const { flags, ids } of changed.values()) await writeFlags(sync, flags, ids)
}

const AT_ONCE = 500

async function writeFlags(sync: Sync, flags: Flags, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    assertGoingOn(sync)
    await sync.open().write(async (ctx: EmailContext) => {
      const some = ids.slice(start, start + AT_ONCE)
      const pending = await withPendingChanges(ctx, some)
      await changeHere(
        ctx,
        some.filter((id) => !pending.has(id)),
        flags,
      )
      ctx.announce(`mails/${sync.account.userId}`)
    })
  }
}
