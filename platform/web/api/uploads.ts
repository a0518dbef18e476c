import { useSyncExternalStore } from 'react'
import { UPLOAD_LIMIT_BYTES, type StoredFile as Stored } from '#platform/contract/files.ts'
import { ApiProblem } from './api-problem.ts'
import { createId } from '../hooks/new-id.ts'
import { getSession, subscribeToSession } from '../session/session.ts'
import { uploadFile } from './write-with-progress.ts'

/** A file being uploaded in this tab. */
export type Upload = {
  key: string
  name: string
  type: string
  size: number
  /** An object URL for images the browser can display, else null. */
  previewUrl: string | null
  /** From 0 to 1. */
  progress: number
  problem: { status: number; code: string } | null
  stored: Stored | null
}

type Source = { file: File; ending: AbortController; coming: Promise<Stored> | null }

/** Error code of uploads that belong to an earlier page load or user. */
export const UPLOAD_LOST = 'files.lost'

const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
export const isPreviewableImage = (type: string) => shownPictures.has(type)

/** Errors that a later retry may resolve: no response, 429 or 5xx. */
export const isTransientError = ({ status }: { status: number }) => status === 0 || status >= 500 || status === 429

/** False if the server rejects the file for good. */
export const canSendUpload = (upload: Upload | undefined): boolean =>
  upload !== undefined && (upload.problem === null || isTransientError(upload.problem))

const uploads = new Map<string, Upload>()
const sources = new Map<string, Source>()
const listeners = new Set<() => void>()
/** Uploads run one at a time to leave connections for other requests. */
let last: Promise<unknown> = Promise.resolve()

export const getUpload = (key: string): Upload | undefined => uploads.get(key)

export const useUpload = (key: string): Upload | undefined => useSyncExternalStore(subscribeToUploads, () => uploads.get(key))

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function startUpload(file: File): Upload {
  const { name, type, size } = file
  const previewUrl = isPreviewableImage(type) ? URL.createObjectURL(file) : null
  const upload: Upload = { key: createId(), name, type, size, previewUrl, progress: 0, problem: null, stored: null }
  uploads.set(upload.key, upload)
  sources.set(upload.key, { file, ending: new AbortController(), coming: null })
  waitForUpload(upload.key).catch(() => {})
  return upload
}

/** Resolves with the stored file; restarts a failed upload. Throws ApiProblem. */
export function waitForUpload(key: string): Promise<Stored> {
  const source = sources.get(key)
  if (!source) return Promise.reject(lost())
  source.coming ??= upload(key, source).catch((problem: unknown) => {
    source.coming = null
    change(key, { progress: 0, problem: problem instanceof ApiProblem ? problem : { status: 0, code: 'network' } })
    throw problem
  })
  return source.coming
}

const lost = () => new ApiProblem({ status: 410, code: UPLOAD_LOST, detail: 'The file is not here any more.' })

export function discardUpload(key: string): void {
  const picture = uploads.get(key)?.previewUrl
  if (picture) URL.revokeObjectURL(picture)
  sources.get(key)?.ending.abort()
  sources.delete(key)
  uploads.delete(key)
  tell()
}

async function upload(key: string, { file, ending: { signal } }: Source): Promise<Stored> {
  change(key, { problem: null })
  if (file.size > UPLOAD_LIMIT_BYTES) throw new ApiProblem({ status: 413, code: 'files.too_large', detail: 'The file is too large.' })
  const before = last
  const sending = before.then(() => uploadFile(file, { signal, onProgress: (part) => change(key, { progress: part }) }))
  last = sending.catch(() => {})
  const stored = await sending
  change(key, { progress: 1, stored })
  return stored
}

function change(key: string, progress: Partial<Upload>): void {
  const upload = uploads.get(key)
  if (!upload) return
  uploads.set(key, { ...upload, ...progress })
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Abort uploads when another user signs in. */
let ownerId = getSession()?.userData.id
subscribeToSession(() => {
  const id = getSession()?.userData.id
  if (id === ownerId) return
  ownerId = id
  for (const [key, { ending }] of sources) {
    if (uploads.get(key)?.stored) continue
    sources.delete(key)
    ending.abort(lost())
    change(key, { progress: 0, problem: lost() })
  }
})

if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const { key, problem } of uploads.values()) if (problem && isTransientError(problem)) waitForUpload(key).catch(() => {})
  })
  addEventListener('beforeunload', (event) => {
    if ([...uploads.values()].some(({ stored, problem }) => !stored && !problem)) event.preventDefault()
  })
}
