import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { EmailRecord, RemoteChange } from '../../server/tables.ts'
import { appendEmail } from './append-email.ts'
import { findOrCreateFolder, type RemoteFolder } from './folders.ts'
import { withFolder } from './with-folder.ts'
import { formatUidRange } from './uid-range.ts'
import { assertNotAborted, type SyncSession } from './sync-session.ts'

const MAX_CHANGES = 1_000
/** A change that the server rejects this often is dropped; the server's state then applies. */
const MAX_ATTEMPTS = 5

/** Pending changes of one email; its current local state is what the server must get. */
type PendingEmail = { mailId: number; rows: number[]; attempts: number; changes: RemoteChange[]; mail: EmailRecord | undefined }

/** Pushes pending local changes and deletes each once the server has confirmed it. */
export async function pushChanges(sync: SyncSession, folders: RemoteFolder[]): Promise<void> {
  let hasMore = true
  while (hasMore) {
    const pending = await findPendingEmails(sync)
    let rejected = 0
    for (const group of groupPending(pending, folders)) {
      assertNotAborted(sync)
      if (group.kind !== 'later') rejected += Number(!(await pushGroup(sync, folders, group)))
      else rejected++
    }
    hasMore = pending.length > 0 && rejected === 0
  }
}

async function findPendingEmails({ openContext, account }: SyncSession): Promise<PendingEmail[]> {
  const { db, dialect } = openContext()
  const rows = await db
    .selectFrom('email_remote_changes')
    .selectAll()
    .where('accountId', '=', account.id)
    .orderBy('id')
    .limit(MAX_CHANGES)
    .execute()
  const emails = await db
    .selectFrom('emails')
    .selectAll()
    .where(
      isInIds(
        dialect,
        'id',
        rows.map(({ mailId }) => mailId),
      ),
    )
    .execute()
  const byEmailId = Map.groupBy(rows, ({ mailId }) => mailId)
  return [...byEmailId].map(([mailId, emailChanges]) => ({
    mailId,
    rows: emailChanges.map(({ id }) => id),
    attempts: Math.max(...emailChanges.map(({ attempts }) => attempts)),
    changes: emailChanges.map(({ change }) => JSON.parse(change) as RemoteChange),
    mail: emails.find(({ id }) => id === mailId),
  }))
}

type PendingGroup = { kind: RemoteChange['kind'] | 'none' | 'later'; from: RemoteFolder | undefined; pending: PendingEmail[] }

function groupPending(pending: readonly PendingEmail[], folders: readonly RemoteFolder[]): PendingGroup[] {
  const groups = new Map<string, PendingGroup>()
  for (const one of pending) {
    const from = folders.find(({ id }) => id === one.mail?.remoteFolderId)
    const kind = getActionKind(one, from)
    const mail = one.mail
    const key =
      kind === 'append' ? `append ${one.mailId}` : [kind, from?.id, mail?.isRead, mail?.isStarred, mail?.isAnswered, mail?.folder].join()
    const group = groups.get(key) ?? { kind, from, pending: [] }
    group.pending.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function getActionKind({ mail, changes }: PendingEmail, from: RemoteFolder | undefined): PendingGroup['kind'] {
  if (!mail) return 'none'
  if (mail.deletedAt !== null && !from) return 'none'
  if (mail.deletedAt !== null) return mail.uid === null ? 'later' : 'delete'
  if (changes.some(({ kind }) => kind === 'append')) return 'append'
  if (!from) return 'none'
  if (mail.uid === null) return 'later'
  return from.folder === mail.folder ? 'flags' : 'move'
}

async function pushGroup(sync: SyncSession, folders: RemoteFolder[], group: PendingGroup): Promise<boolean> {
  const { kind, from, pending } = group
  try {
    if (kind === 'append') await appendEmail(sync, folders, pending[0]!.mail!)
    else if (kind !== 'none') await withFolder(sync, { ...from!, readOnly: false }, () => pushToFolder(sync, folders, group))
    await sync.openContext().write((ctx) => deleteChanges(ctx, pending))
    return true
  } catch (error) {
    if (!sync.client.usable) throw error
    sync.openContext().log.warn({ err: error, account: sync.account.id }, 'a mail server rejected a change')
    await sync.openContext().write((ctx) => saveFailedAttempt(ctx, pending))
    return false
  }
}

async function pushToFolder(sync: SyncSession, folders: RemoteFolder[], { kind, pending }: PendingGroup): Promise<void> {
  const emails = pending.map(({ mail }) => mail!)
  const range = formatUidRange(emails.map(({ uid }) => uid!))
  if (kind === 'delete') {
    if (!(await sync.client.messageDelete(range, { uid: true }))) throw new Error('The server did not delete the emails.')
    return sync.openContext().write((ctx) => saveLocations(ctx, emails, () => ({ remoteFolderId: null, uid: null })))
  }
  await storeFlags(sync, range, emails[0]!)
  if (kind === 'move') await moveEmails(sync, { folders, emails, range })
}

/** Pushes all flags of the email, because its current state is what the user sees. */
async function storeFlags({ client }: SyncSession, range: string, mail: EmailRecord): Promise<void> {
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

type MoveOptions = { folders: RemoteFolder[]; emails: readonly EmailRecord[]; range: string }

/** Servers with UIDPLUS return the new UIDs; otherwise the next sync finds them by message id. */
async function moveEmails(sync: SyncSession, { folders, emails, range }: MoveOptions): Promise<void> {
  const target = await findOrCreateFolder(sync, folders, emails[0]!.folder)
  const result = await sync.client.messageMove(range, target.path, { uid: true })
  if (!result) throw new Error('The server did not move the emails.')
  const isSame = result.uidValidity === undefined || String(result.uidValidity) === target.uidValidity
  await sync.openContext().write((ctx) =>
    saveLocations(ctx, emails, ({ uid }) => ({
      remoteFolderId: target.id,
      uid: (isSame ? result.uidMap?.get(uid!) : undefined) ?? null,
    })),
  )
}

type RemoteLocation = Pick<EmailRecord, 'remoteFolderId' | 'uid'>

async function saveLocations(
  { db }: EmailContext,
  emails: readonly EmailRecord[],
  getLocation: (mail: EmailRecord) => RemoteLocation,
): Promise<void> {
  for (const mail of emails) await db.updateTable('emails').set(getLocation(mail)).where('id', '=', mail.id).execute()
}

async function deleteChanges({ db, dialect }: EmailContext, pending: readonly PendingEmail[]): Promise<void> {
  const ids = pending.flatMap(({ rows }) => rows)
  await db
    .deleteFrom('email_remote_changes')
    .where(isInIds(dialect, 'id', ids))
    .execute()
}

async function saveFailedAttempt(ctx: EmailContext, pending: readonly PendingEmail[]): Promise<void> {
  const [last, retried] = [
    pending.filter(({ attempts }) => attempts + 1 >= MAX_ATTEMPTS),
    pending.filter(({ attempts }) => attempts + 1 < MAX_ATTEMPTS),
  ]
  await deleteChanges(ctx, last)
  const ids = retried.flatMap(({ rows }) => rows)
  await ctx.db
    .updateTable('email_remote_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where(isInIds(ctx.dialect, 'id', ids))
    .execute()
}
