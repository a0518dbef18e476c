import { amongIds } from '#platform/server/database/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { MailRecord, RemoteChange } from '../../server/tables.ts'
import { appendMail } from './append.ts'
import { folderFor, type RemoteFolder } from './folders.ts'
import { inFolder } from './in-folder.ts'
import { rangeOf } from './ranges.ts'
import { assertGoingOn, type Sync } from './sync.ts'

const AT_ONCE = 1_000
/** What the server refuses so often is given up: what it has counts again. */
const ATTEMPTS = 5

/** What waits to be done for one mail: the mail as it stands now says how it shall be. */
type Waiting = { mailId: number; rows: number[]; attempts: number; changes: RemoteChange[]; mail: MailRecord | undefined }

/** Does on the server what was done here since. Each part is forgotten once the server has said yes. */
export async function pushChanges(sync: Sync, folders: RemoteFolder[]): Promise<void> {
  let isMore = true
  while (isMore) {
    const waiting = await readWaiting(sync)
    let refused = 0
    for (const group of groupsOf(waiting, folders)) {
      assertGoingOn(sync)
      if (group.kind !== 'later') refused += Number(!(await pushGroup(sync, folders, group)))
      else refused++
    }
    isMore = waiting.length > 0 && refused === 0
  }
}

async function readWaiting({ open, account }: Sync): Promise<Waiting[]> {
  const { db, dialect } = open()
  const rows = await db
    .selectFrom('email_remote_changes')
    .selectAll()
    .where('accountId', '=', account.id)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const mails = await db
    .selectFrom('emails')
    .selectAll()
    .where(
      amongIds(
        dialect,
        'id',
        rows.map(({ mailId }) => mailId),
      ),
    )
    .execute()
  const byMail = Map.groupBy(rows, ({ mailId }) => mailId)
  return [...byMail].map(([mailId, some]) => ({
    mailId,
    rows: some.map(({ id }) => id),
    attempts: Math.max(...some.map(({ attempts }) => attempts)),
    changes: some.map(({ change }) => JSON.parse(change) as RemoteChange),
    mail: mails.find(({ id }) => id === mailId),
  }))
}

/** `later`: once the mail has its new number. */
type Group = { kind: RemoteChange['kind'] | 'none' | 'later'; from: RemoteFolder | undefined; waiting: Waiting[] }

/** Mails with which the same is to be done in the same folder go together. */
function groupsOf(waiting: readonly Waiting[], folders: readonly RemoteFolder[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of waiting) {
    const from = folders.find(({ id }) => id === one.mail?.remoteFolderId)
    const kind = kindOf(one, from)
    const mail = one.mail
    const key =
      kind === 'append' ? `append ${one.mailId}` : [kind, from?.id, mail?.isRead, mail?.isStarred, mail?.isAnswered, mail?.folder].join()
    const group = groups.get(key) ?? { kind, from, waiting: [] }
    group.waiting.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function kindOf({ mail, changes }: Waiting, from: RemoteFolder | undefined): Group['kind'] {
  if (!mail) return 'none'
  if (mail.deletedAt !== null && !from) return 'none'
  if (mail.deletedAt !== null) return mail.uid === null ? 'later' : 'delete'
  if (changes.some(({ kind }) => kind === 'append')) return 'append'
  if (!from) return 'none'
  if (mail.uid === null) return 'later'
  return from.folder === mail.folder ? 'flags' : 'move'
}

/** Answers whether the server said yes. */
async function pushGroup(sync: Sync, folders: RemoteFolder[], group: Group): Promise<boolean> {
  const { kind, from, waiting } = group
  try {
    if (kind === 'append') await appendMail(sync, folders, waiting[0]!.mail!)
    else if (kind !== 'none') await inFolder(sync, { ...from!, readOnly: false }, () => pushIn(sync, folders, group))
    await sync.open().write((ctx) => forgetRows(ctx, waiting))
    return true
  } catch (error) {
    if (!sync.client.usable) throw error
    sync.open().log.warn({ err: error, account: sync.account.id }, 'a mail server refused a change')
    await sync.open().write((ctx) => countAttempt(ctx, waiting))
    return false
  }
}

async function pushIn(sync: Sync, folders: RemoteFolder[], { kind, waiting }: Group): Promise<void> {
  const mails = waiting.map(({ mail }) => mail!)
  const range = rangeOf(mails.map(({ uid }) => uid!))
  if (kind === 'delete') {
    if (!(await sync.client.messageDelete(range, { uid: true }))) throw new Error('The server does not delete.')
    return sync.open().write((ctx) => place(ctx, mails, () => ({ remoteFolderId: null, uid: null })))
  }
  await storeFlags(sync, range, mails[0]!)
  if (kind === 'move') await move(sync, { folders, mails, range })
}

/** Only what the person did stands in a change, but the whole of the mail's flags is what they see. */
async function storeFlags({ client }: Sync, range: string, mail: MailRecord): Promise<void> {
  const flags = [
    ['\\Seen', mail.isRead],
    ['\\Flagged', mail.isStarred],
    ['\\Answered', mail.isAnswered],
  ] as const
  const on = flags.filter(([, value]) => value === 1).map(([name]) => name)
  const off = flags.filter(([, value]) => value === 0).map(([name]) => name)
  if (on.length > 0) await client.messageFlagsAdd(range, on, { uid: true, silent: true })
  if (off.length > 0) await client.messageFlagsRemove(range, off, { uid: true, silent: true })
}

type Move = { folders: RemoteFolder[]; mails: readonly MailRecord[]; range: string }

/** Servers with UIDPLUS say which numbers the mails have there; else they are found there by their message ids. */
async function move(sync: Sync, { folders, mails, range }: Move): Promise<void> {
  const target = await folderFor(sync, folders, mails[0]!.folder)
  const moved = await sync.client.messageMove(range, target.path, { uid: true })
  if (!moved) throw new Error('The server does not move.')
  const isSame = moved.uidValidity === undefined || String(moved.uidValidity) === target.uidValidity
  await sync
    .open()
    .write((ctx) =>
      place(ctx, mails, ({ uid }) => ({ remoteFolderId: target.id, uid: (isSame ? moved.uidMap?.get(uid!) : undefined) ?? null })),
    )
}

type Place = Pick<MailRecord, 'remoteFolderId' | 'uid'>

async function place({ db }: EmailContext, mails: readonly MailRecord[], placeOf: (mail: MailRecord) => Place): Promise<void> {
  for (const mail of mails) await db.updateTable('emails').set(placeOf(mail)).where('id', '=', mail.id).execute()
}

async function forgetRows({ db, dialect }: EmailContext, waiting: readonly Waiting[]): Promise<void> {
  const ids = waiting.flatMap(({ rows }) => rows)
  await db
    .deleteFrom('email_remote_changes')
    .where(amongIds(dialect, 'id', ids))
    .execute()
}

async function countAttempt(ctx: EmailContext, waiting: readonly Waiting[]): Promise<void> {
  const [last, others] = [
    waiting.filter(({ attempts }) => attempts + 1 >= ATTEMPTS),
    waiting.filter(({ attempts }) => attempts + 1 < ATTEMPTS),
  ]
  await forgetRows(ctx, last)
  const ids = others.flatMap(({ rows }) => rows)
  await ctx.db
    .updateTable('email_remote_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where(amongIds(ctx.dialect, 'id', ids))
    .execute()
}
