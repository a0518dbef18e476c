import type { RemoteFolder } from './folders.ts'
import { MAX_EMAIL_BYTES } from '../../server/connection/connect-imap.ts'
import { withFolder } from './with-folder.ts'
import { formatUidRange } from './uid-range.ts'
import { assertNotAborted, SyncAborted, type SyncSession } from './sync-session.ts'

/** `isTruncated` if it exceeds the maximum size. */
export type FetchedEmail = { uid: number; flags: ReadonlySet<string>; internalDate: string | null; source: Buffer; isTruncated: boolean }

/** Emails up to this size are fetched together, larger ones individually. */
const BATCH_SIZE = 50
const MAX_INLINE_BYTES = 192 * 1024
const TRUNCATED_BYTES = 1024 * 1024

/** Large emails are buffered up to about this size, but at least one. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024

type LargeEmail = Omit<FetchedEmail, 'source' | 'isTruncated'> & { bytes: number }
type FetchedBatch = { emails: FetchedEmail[]; large: LargeEmail[] }

/** Yields batches and prefetches the next one, except for large emails, to limit memory. */
export async function* fetchEmails(sync: SyncSession, folder: RemoteFolder, uids: readonly number[]): AsyncGenerator<FetchedEmail[]> {
  const batchAt = (start: number) => fetchBatch(sync, folder, uids.slice(start, start + BATCH_SIZE))
  let next: Promise<FetchedBatch> | undefined
  for (let start = 0; start < uids.length; start += BATCH_SIZE) {
    const { emails, large } = await (next ?? batchAt(start))
    assertNotAborted(sync)
    const isPrefetched = large.length === 0 && start + BATCH_SIZE < uids.length
    next = isPrefetched ? batchAt(start + BATCH_SIZE) : undefined
    next?.catch(() => undefined)
    if (emails.length > 0) yield emails
    yield* fetchLarge(sync, folder, large)
  }
}

const fetchBatch = (sync: SyncSession, folder: RemoteFolder, uids: readonly number[]): Promise<FetchedBatch> =>
  withFolder(sync, { ...folder, readOnly: true }, () =>
    fetchTogether(sync, uids).catch((error: unknown) => fetchIndividually(sync, { folder, uids, error })),
  )

async function fetchTogether(sync: SyncSession, uids: readonly number[]): Promise<FetchedBatch> {
  const requestedUids = new Set(uids)
  const batch: FetchedBatch = { emails: [], large: [] }
  const query = { uid: true, flags: true, internalDate: true, size: true, source: { start: 0, maxLength: MAX_INLINE_BYTES } }
  for await (const { uid, flags = new Set<string>(), internalDate, size = 0, source } of sync.client.fetch(formatUidRange(uids), query, {
    uid: true,
  })) {
    if (!requestedUids.delete(uid) || !source) continue
    const mail = { uid, flags, internalDate: toIsoTime(internalDate) }
    if (source.length < MAX_INLINE_BYTES) batch.emails.push({ ...mail, source, isTruncated: false })
    else batch.large.push({ ...mail, bytes: size })
  }
  const newest = (one: { uid: number }, other: { uid: number }) => other.uid - one.uid
  return { emails: batch.emails.toSorted(newest), large: batch.large.toSorted(newest) }
}

async function fetchIndividually(
  sync: SyncSession,
  { folder, uids, error }: { folder: RemoteFolder; uids: readonly number[]; error: unknown },
) {
  const batch: FetchedBatch = { emails: [], large: [] }
  if (uids.length === 1) markUnreadable(sync, folder, { uid: uids[0]!, error })
  else if (isConnectionLost(sync, error)) throw error
  else
    for (const uid of uids) {
      const one = await fetchTogether(sync, [uid]).catch((thrown: unknown) => markUnreadable(sync, folder, { uid, error: thrown }))
      batch.emails.push(...(one?.emails ?? []))
      batch.large.push(...(one?.large ?? []))
    }
  return batch
}

const isConnectionLost = ({ client }: SyncSession, error: unknown) => !client.usable || error instanceof SyncAborted

function markUnreadable(sync: SyncSession, folder: RemoteFolder, { uid, error }: { uid: number; error: unknown }): undefined {
  if (isConnectionLost(sync, error)) throw error
  sync.unreadable.add(`${folder.id}/${uid}`)
}

async function* fetchLarge(sync: SyncSession, folder: RemoteFolder, large: readonly LargeEmail[]): AsyncGenerator<FetchedEmail[]> {
  let buffered: FetchedEmail[] = []
  let bytes = 0
  for (const mail of large) {
    if (bytes > 0 && bytes + mail.bytes > MAX_BUFFERED_BYTES) {
      yield buffered
      buffered = []
      bytes = 0
    }
    const email = await withFolder(sync, { ...folder, readOnly: true }, () =>
      fetchWhole(sync, mail).catch((error: unknown) => markUnreadable(sync, folder, { uid: mail.uid, error })),
    )
    assertNotAborted(sync)
    if (!email) continue
    buffered.push(email)
    bytes += Math.max(mail.bytes, email.source.length)
  }
  if (buffered.length > 0) yield buffered
}

async function fetchWhole({ client }: SyncSession, { bytes, ...mail }: LargeEmail): Promise<FetchedEmail | undefined> {
  const maxLength = bytes > MAX_EMAIL_BYTES ? TRUNCATED_BYTES : MAX_EMAIL_BYTES
  const fetched = await client.fetchOne(String(mail.uid), { uid: true, source: { start: 0, maxLength } }, { uid: true })
  if (!fetched || !fetched.source) return undefined
  return { ...mail, source: fetched.source, isTruncated: fetched.source.length >= maxLength }
}

function toIsoTime(date: Date | string | undefined): string | null {
  const time = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(time) || time < 0 || time > Date.UTC(2100, 0, 1) ? null : new Date(time).toISOString()
}
