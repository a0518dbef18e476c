import { useSyncExternalStore } from 'react'
import type { File as Stored } from '#platform/contract/files.ts'
import { currentSession } from '#platform/web/session/session.ts'
import type { TrayFile } from '#platform/web/ui/files/file-tray.tsx'
import { readStored, writeStored } from '#platform/web/settings/stored.ts'
import { FILES_LIMIT } from '../../contract.ts'
import type { OutgoingFile } from '../../live/web/index.ts'
import { beginUpload, dropUpload, maySendUpload, onUploads, uploadOf } from '#platform/web/api/uploads.ts'

/** The server forgets what goes with no message after a day. */
const KEPT_MS = 20 * 3_600_000

type Kept = { at: number; files: Stored[] }

const keys = new Map<string, readonly string[]>()
const none: readonly string[] = []
const listeners = new Set<() => void>()

export const useAttached = (contactId: number): readonly TrayFile[] => useSyncExternalStore(subscribe, () => snapshotOf(contactId))

/** Not where the server will not take it. */
export const maySend = (one: TrayFile): boolean => !('problem' in one) || maySendUpload(one)

/** Begins to send them; answers how many there was no room for. */
export function attach(contactId: number, files: Iterable<File>): number {
  const all = [...files]
  const room = FILES_LIMIT - attachedTo(contactId).length
  const begun = all.slice(0, Math.max(0, room)).map((file) => beginUpload(file).key)
  setKeys(contactId, [...keysOf(contactId), ...begun])
  return all.length - begun.length
}

export function detach(contactId: number, key: string): void {
  const kept = keptOf(contactId).filter(({ id }) => String(id) !== key)
  write(contactId, kept)
  dropUpload(key)
  setKeys(
    contactId,
    keysOf(contactId).filter((one) => one !== key),
  )
}

/** They go with a message now, sent or not. */
export function takeAttached(contactId: number): OutgoingFile[] {
  const files = attachedTo(contactId).map(outgoingFile)
  write(contactId, [])
  setKeys(contactId, [])
  return files
}

function outgoingFile(one: TrayFile): OutgoingFile {
  if (!('name' in one)) return one.stored
  const { key, name, type, size, stored } = one
  return { ...(stored ?? { id: 0, name, type, size, address: '' }), upload: key }
}

function attachedTo(contactId: number): readonly TrayFile[] {
  const begun = keysOf(contactId).flatMap((key) => uploadOf(key) ?? [])
  const own = new Set(begun.map(({ stored }) => stored?.id))
  const earlier = keptOf(contactId).filter(({ id }) => !own.has(id))
  return [...earlier.map((stored) => ({ key: String(stored.id), stored })), ...begun]
}

const snapshots = new Map<string, { text: string; list: readonly TrayFile[] }>()

/** The same list as long as nothing in it changes. */
function snapshotOf(contactId: number): readonly TrayFile[] {
  const list = attachedTo(contactId)
  const text = JSON.stringify(list)
  const known = snapshots.get(keyOf(contactId))
  if (known?.text === text) return known.list
  snapshots.set(keyOf(contactId), { text, list })
  return list
}

const keyOf = (contactId: number) => `chat.files.${currentSession()?.userData.id ?? 0}.${contactId}`

const keysOf = (contactId: number) => keys.get(keyOf(contactId)) ?? none

function setKeys(contactId: number, next: readonly string[]): void {
  keys.set(keyOf(contactId), next)
  for (const listener of listeners) listener()
}

function keptOf(contactId: number): Stored[] {
  try {
    const { at, files } = JSON.parse(readStored(keyOf(contactId)) ?? 'null') as Kept
    return Date.now() - at < KEPT_MS ? files : []
  } catch {
    return []
  }
}

const write = (contactId: number, files: readonly Stored[]) =>
  writeStored(keyOf(contactId), files.length > 0 ? JSON.stringify({ at: Date.now(), files }) : null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onUploads(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** What has arrived stays attached when the page is loaded anew. */
onUploads(() => {
  for (const [address, own] of keys) {
    const contactId = Number(address.split('.').at(-1))
    if (address !== keyOf(contactId)) continue
    const arrived = own.flatMap((key) => uploadOf(key)?.stored ?? [])
    const kept = keptOf(contactId)
    const fresh = arrived.filter(({ id }) => !kept.some((one) => one.id === id))
    if (fresh.length > 0) write(contactId, [...kept, ...fresh])
  }
})
