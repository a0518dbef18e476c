import type { RemoteFolder } from './folders.ts'
import { LARGEST_BYTES } from '../../server/connection/connect-imap.ts'
import { inFolder } from './in-folder.ts'
import { rangeOf } from './ranges.ts'
import { assertGoingOn, SyncEnded, type Sync } from './sync.ts'

/** A mail as the server gave it; `isCut` where it is larger than we take. */
export type Fetched = { uid: number; flags: ReadonlySet<string>; internalDate: string | null; source: Buffer; isCut: boolean }

/** Mails of one answer; each up to this size comes with it, a larger one is fetched by itself. */
const AT_ONCE = 50
const WHOLE_BYTES = 192 * 1024
/** What is kept of a mail that is too large. */
const BEGINNING_BYTES = 1024 * 1024

/** Of larger ones about so much is in memory at a time, or a single one. */
const GATHERED_BYTES = 32 * 1024 * 1024

type Large = Omit<Fetched, 'source' | 'isCut'> & { bytes: number }
type Batch = { mails: Fetched[]; large: Large[] }

/**
 * Gives mails batch by batch in the order of `uids`, the next one being fetched while the last is worked on, but for large ones: those
 * come after the others of their batch, few at a time, and nothing is fetched beside them.
 */
export async function* fetchMails(sync: Sync, folder: RemoteFolder, uids: readonly number[]): AsyncGenerator<Fetched[]> {
  const batchAt = (start: number) => fetchBatch(sync, folder, uids.slice(start, start + AT_ONCE))
  let next: Promise<Batch> | undefined
  for (let start = 0; start < uids.length; start += AT_ONCE) {
    const { mails, large } = await (next ?? batchAt(start))
    assertGoingOn(sync)
    const isPrefetched = large.length === 0 && start + AT_ONCE < uids.length
    next = isPrefetched ? batchAt(start + AT_ONCE) : undefined
    next?.catch(() => undefined)
    if (mails.length > 0) yield mails
    yield* fetchLarge(sync, folder, large)
  }
}

const fetchBatch = (sync: Sync, folder: RemoteFolder, uids: readonly number[]): Promise<Batch> =>
  inFolder(sync, { ...folder, readOnly: true }, () =>
    readTogether(sync, uids).catch((error: unknown) => readOneByOne(sync, { folder, uids, error })),
  )

async function readTogether(sync: Sync, uids: readonly number[]): Promise<Batch> {
  const wanted = new Set(uids)
  const batch: Batch = { mails: [], large: [] }
  const query = { uid: true, flags: true, internalDate: true, size: true, source: { start: 0, maxLength: WHOLE_BYTES } }
  for await (const { uid, flags = new Set<string>(), internalDate, size = 0, source } of sync.client.fetch(rangeOf(uids), query, {
    uid: true,
  })) {
    if (!wanted.delete(uid) || !source) continue
    const mail = { uid, flags, internalDate: timeOf(internalDate) }
    if (source.length < WHOLE_BYTES) batch.mails.push({ ...mail, source, isCut: false })
    else batch.large.push({ ...mail, bytes: size })
  }
  const newest = (one: { uid: number }, other: { uid: number }) => other.uid - one.uid
  return { mails: batch.mails.toSorted(newest), large: batch.large.toSorted(newest) }
}

/** One mail that the server cannot give does not keep the others from coming. */
async function readOneByOne(sync: Sync, { folder, uids, error }: { folder: RemoteFolder; uids: readonly number[]; error: unknown }) {
  const batch: Batch = { mails: [], large: [] }
  if (uids.length === 1) leaveOut(sync, folder, { uid: uids[0]!, error })
  else if (isOver(sync, error)) throw error
  else
    for (const uid of uids) {
      const one = await readTogether(sync, [uid]).catch((thrown: unknown) => leaveOut(sync, folder, { uid, error: thrown }))
      batch.mails.push(...(one?.mails ?? []))
      batch.large.push(...(one?.large ?? []))
    }
  return batch
}

const isOver = ({ client }: Sync, error: unknown) => !client.usable || error instanceof SyncEnded

function leaveOut(sync: Sync, folder: RemoteFolder, { uid, error }: { uid: number; error: unknown }): undefined {
  if (isOver(sync, error)) throw error
  sync.unreadable.add(`${folder.id}/${uid}`)
}

async function* fetchLarge(sync: Sync, folder: RemoteFolder, large: readonly Large[]): AsyncGenerator<Fetched[]> {
  let gathered: Fetched[] = []
  let bytes = 0
  for (const mail of large) {
    if (bytes > 0 && bytes + mail.bytes > GATHERED_BYTES) {
      yield gathered
      gathered = []
      bytes = 0
    }
    const whole = await inFolder(sync, { ...folder, readOnly: true }, () =>
      wholeOf(sync, mail).catch((error: unknown) => leaveOut(sync, folder, { uid: mail.uid, error })),
    )
    assertGoingOn(sync)
    if (!whole) continue
    gathered.push(whole)
    bytes += Math.max(mail.bytes, whole.source.length)
  }
  if (gathered.length > 0) yield gathered
}

async function wholeOf({ client }: Sync, { bytes, ...mail }: Large): Promise<Fetched | undefined> {
  const maxLength = bytes > LARGEST_BYTES ? BEGINNING_BYTES : LARGEST_BYTES
  const found = await client.fetchOne(String(mail.uid), { uid: true, source: { start: 0, maxLength } }, { uid: true })
  if (!found || !found.source) return undefined
  return { ...mail, source: found.source, isCut: found.source.length >= maxLength }
}

function timeOf(date: Date | string | undefined): string | null {
  const time = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(time) || time < 0 || time > Date.UTC(2100, 0, 1) ? null : new Date(time).toISOString()
}
