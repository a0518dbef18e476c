import type { FetchMessageObject } from 'imapflow'
import type { RemoteFolder } from './folders.ts'
import { LARGEST_BYTES } from './connect.ts'
import { inFolder } from './in-folder.ts'
import { rangeOf } from './ranges.ts'
import { assertGoingOn, SyncEnded, type Sync } from './sync.ts'

/** A mail as the server gave it; `isCut` where it is larger than we take. */
export type Fetched = { uid: number; flags: ReadonlySet<string>; internalDate: string | null; source: Buffer; isCut: boolean }

/** Mails of one answer; each up to this size comes with it, a larger one by itself. */
const AT_ONCE = 50
const WHOLE_BYTES = 192 * 1024
/** What is kept of a mail that is too large. */
const BEGINNING_BYTES = 1024 * 1024

/** Gives mails batch by batch in the order of `uids`, the next one being fetched while the last is worked on. */
export async function* fetchMails(sync: Sync, folder: RemoteFolder, uids: readonly number[]): AsyncGenerator<Fetched[]> {
  let next: Promise<Fetched[]> | undefined
  for (let start = 0; start < uids.length; start += AT_ONCE) {
    const mails = await (next ?? fetchBatch(sync, folder, uids.slice(start, start + AT_ONCE)))
    assertGoingOn(sync)
    const following = uids.slice(start + AT_ONCE, start + 2 * AT_ONCE)
    next = following.length > 0 ? fetchBatch(sync, folder, following) : undefined
    next?.catch(() => undefined)
    yield mails
  }
}

const fetchBatch = (sync: Sync, folder: RemoteFolder, uids: readonly number[]): Promise<Fetched[]> =>
  inFolder(sync, { ...folder, readOnly: true }, () =>
    readTogether(sync, uids).catch((error: unknown) => readOneByOne(sync, { folder, uids, error })),
  )

async function readTogether(sync: Sync, uids: readonly number[]): Promise<Fetched[]> {
  const wanted = new Set(uids)
  const found: FetchMessageObject[] = []
  const query = { uid: true, flags: true, internalDate: true, source: { start: 0, maxLength: WHOLE_BYTES } }
  for await (const mail of sync.client.fetch(rangeOf(uids), query, { uid: true })) if (wanted.delete(mail.uid)) found.push(mail)
  const mails: Fetched[] = []
  for (const mail of found) mails.push(...(await whole(sync, mail)))
  return mails.toSorted((one, other) => other.uid - one.uid)
}

/** One mail that the server cannot give does not keep the others from coming. */
async function readOneByOne(sync: Sync, { folder, uids, error }: { folder: RemoteFolder; uids: readonly number[]; error: unknown }) {
  if (!sync.client.usable || error instanceof SyncEnded) throw error
  if (uids.length === 1) {
    sync.unreadable.add(`${folder.id}/${uids[0]}`)
    return []
  }
  const mails: Fetched[] = []
  for (const uid of uids)
    mails.push(...(await readTogether(sync, [uid]).catch((one: unknown) => readOneByOne(sync, { folder, uids: [uid], error: one }))))
  return mails
}

async function whole(sync: Sync, { uid, flags, internalDate, source }: FetchMessageObject): Promise<Fetched[]> {
  if (!source) return []
  const mail = { uid, flags: flags ?? new Set<string>(), internalDate: timeOf(internalDate), source, isCut: false }
  if (source.length < WHOLE_BYTES) return [mail]
  const all = await sizeOf(sync, uid)
  const maxLength = all > LARGEST_BYTES ? BEGINNING_BYTES : LARGEST_BYTES
  const larger = await sync.client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength } }, { uid: true })
  if (!larger || !larger.source) return []
  return [{ ...mail, source: larger.source, isCut: larger.source.length >= maxLength }]
}

async function sizeOf({ client }: Sync, uid: number): Promise<number> {
  const found = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
  return (found && found.size) || 0
}

function timeOf(date: Date | string | undefined): string | null {
  const time = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(time) || time < 0 || time > Date.UTC(2100, 0, 1) ? null : new Date(time).toISOString()
}
