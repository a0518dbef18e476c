import { useSyncExternalStore } from 'react'
import type { StoredFile } from '#platform/contract/files.ts'
import { getSession } from '#platform/web/session/session.ts'
import type { AttachmentItem } from '#platform/web/ui/files/attachment-tray.tsx'
import { readLocalStorage, writeLocalStorage } from '#platform/web/settings/storage.ts'
import { FILES_LIMIT } from '../../contract.ts'
import type { OutgoingFile } from '../../live/web/index.ts'
import { startUpload, discardUpload, canSendUpload, subscribeToUploads, getUpload } from '#platform/web/api/uploads.ts'

/** The server purges unused uploads after a day. */
const RETENTION_MS = 20 * 3_600_000

type StoredAttachments = { at: number; files: StoredFile[] }

const uploadKeys = new Map<string, readonly string[]>()
const noKeys: readonly string[] = []
const listeners = new Set<() => void>()

export const useAttachments = (contactId: number): readonly AttachmentItem[] =>
  useSyncExternalStore(subscribe, () => getSnapshot(contactId))

/** False for files that the server rejects. */
export const canSendFile = (one: AttachmentItem): boolean => !('problem' in one) || canSendUpload(one)

/** Starts the uploads and returns how many files exceed the limit of one message. */
export function attachFiles(contactId: number, files: Iterable<File>): number {
  const allFiles = [...files]
  const room = FILES_LIMIT - listAttachments(contactId).length
  const uploads = allFiles.slice(0, Math.max(0, room)).map((file) => startUpload(file).key)
  setUploadKeys(contactId, [...getUploadKeys(contactId), ...uploads])
  return allFiles.length - uploads.length
}

export function removeAttachment(contactId: number, key: string): void {
  const stored = readStoredFiles(contactId).filter(({ id }) => String(id) !== key)
  storeFiles(contactId, stored)
  discardUpload(key)
  setUploadKeys(
    contactId,
    getUploadKeys(contactId).filter((one) => one !== key),
  )
}

export function takeAttachments(contactId: number): OutgoingFile[] {
  const files = listAttachments(contactId).map(toOutgoingFile)
  storeFiles(contactId, [])
  setUploadKeys(contactId, [])
  return files
}

function toOutgoingFile(one: AttachmentItem): OutgoingFile {
  if (!('name' in one)) return one.stored
  const { key, name, type, size, stored } = one
  return { ...(stored ?? { id: 0, name, type, size, address: '' }), upload: key }
}

function listAttachments(contactId: number): readonly AttachmentItem[] {
  const uploads = getUploadKeys(contactId).flatMap((key) => getUpload(key) ?? [])
  const uploadedIds = new Set(uploads.map(({ stored }) => stored?.id))
  const earlierFiles = readStoredFiles(contactId).filter(({ id }) => !uploadedIds.has(id))
  return [...earlierFiles.map((stored) => ({ key: String(stored.id), stored })), ...uploads]
}

const snapshots = new Map<string, { text: string; list: readonly AttachmentItem[] }>()

/** Returns the same array until an attachment changes, as `useSyncExternalStore` requires. */
function getSnapshot(contactId: number): readonly AttachmentItem[] {
  const list = listAttachments(contactId)
  const text = JSON.stringify(list)
  const snapshot = snapshots.get(getStorageKey(contactId))
  if (snapshot?.text === text) return snapshot.list
  snapshots.set(getStorageKey(contactId), { text, list })
  return list
}

const getStorageKey = (contactId: number) => `chat.files.${getSession()?.userData.id ?? 0}.${contactId}`

const getUploadKeys = (contactId: number) => uploadKeys.get(getStorageKey(contactId)) ?? noKeys

function setUploadKeys(contactId: number, next: readonly string[]): void {
  uploadKeys.set(getStorageKey(contactId), next)
  for (const listener of listeners) listener()
}

function readStoredFiles(contactId: number): StoredFile[] {
  try {
    const { at, files } = JSON.parse(readLocalStorage(getStorageKey(contactId)) ?? 'null') as StoredAttachments
    return Date.now() - at < RETENTION_MS ? files : []
  } catch {
    return []
  }
}

const storeFiles = (contactId: number, files: readonly StoredFile[]) =>
  writeLocalStorage(getStorageKey(contactId), files.length > 0 ? JSON.stringify({ at: Date.now(), files }) : null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = subscribeToUploads(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

// Finished uploads stay attached after a reload.
subscribeToUploads(() => {
  for (const [storageKey, keys] of uploadKeys) {
    const contactId = Number(storageKey.split('.').at(-1))
    if (storageKey !== getStorageKey(contactId)) continue
    const uploaded = keys.flatMap((key) => getUpload(key)?.stored ?? [])
    const stored = readStoredFiles(contactId)
    const added = uploaded.filter(({ id }) => !stored.some((one) => one.id === id))
    if (added.length > 0) storeFiles(contactId, [...stored, ...added])
  }
})
