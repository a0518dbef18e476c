import { useSyncExternalStore } from 'react'
import { UPLOAD_LIMIT_BYTES, type StoredFile as Stored } from '#platform/contract/files.ts'
import { ApiProblem } from './api-problem.ts'
import { createId } from '../hooks/create-id.ts'
import { getSession, subscribeToSession } from '../session/session.ts'
import { uploadFile } from './api-with-progress.ts'

/** A selected file and the progress of its upload; `progress` runs from 0 to 1. */
export type FileUpload = {
  key: string
  name: string
  type: string
  size: number
  /** An object URL for images the browser can display, else null. */
  previewUrl: string | null
  progress: number
  problem: { status: number; code: string } | null
  stored: Stored | null
}

type UploadSource = { file: File; abort: AbortController; promise: Promise<Stored> | null }

/** Error code of uploads that belong to an earlier page load or user. */
export const UPLOAD_LOST = 'files.lost'

const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
export const isPreviewableImage = (type: string) => shownPictures.has(type)

/** Errors that a later retry may resolve: no response, 429 or 5xx. */
export const isTransientError = ({ status }: { status: number }) => status === 0 || status >= 500 || status === 429

/** False if the server rejects the file for good. */
export const canSendUpload = (upload: FileUpload | undefined): boolean =>
  upload !== undefined && (upload.problem === null || isTransientError(upload.problem))

const uploads = new Map<string, FileUpload>()
const sources = new Map<string, UploadSource>()
const listeners = new Set<() => void>()
/** Uploads run one at a time to leave connections for other requests. */
let previousUpload: Promise<unknown> = Promise.resolve()

export const getUpload = (key: string): FileUpload | undefined => uploads.get(key)

export const useUpload = (key: string): FileUpload | undefined => useSyncExternalStore(subscribeToUploads, () => uploads.get(key))

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function startUpload(file: File): FileUpload {
  const { name, type, size } = file
  const previewUrl = isPreviewableImage(type) ? URL.createObjectURL(file) : null
  const upload: FileUpload = { key: createId(), name, type, size, previewUrl, progress: 0, problem: null, stored: null }
  uploads.set(upload.key, upload)
  sources.set(upload.key, { file, abort: new AbortController(), promise: null })
  waitForUpload(upload.key).catch(() => {})
  return upload
}

/** Resolves with the stored file; restarts a failed upload. Throws ApiProblem. */
export function waitForUpload(key: string): Promise<Stored> {
  const source = sources.get(key)
  if (!source) return Promise.reject(createLostError())
  source.promise ??= upload(key, source).catch((problem: unknown) => {
    source.promise = null
    updateUpload(key, { progress: 0, problem: problem instanceof ApiProblem ? problem : { status: 0, code: 'network' } })
    throw problem
  })
  return source.promise
}

const createLostError = () => new ApiProblem({ status: 410, code: UPLOAD_LOST, detail: 'The file is not here any more.' })

export function discardUpload(key: string): void {
  const picture = uploads.get(key)?.previewUrl
  if (picture) URL.revokeObjectURL(picture)
  sources.get(key)?.abort.abort()
  sources.delete(key)
  uploads.delete(key)
  notifyListeners()
}

async function upload(key: string, { file, abort: { signal } }: UploadSource): Promise<Stored> {
  updateUpload(key, { problem: null })
  if (file.size > UPLOAD_LIMIT_BYTES) throw new ApiProblem({ status: 413, code: 'files.too_large', detail: 'The file is too large.' })
  const before = previousUpload
  const sending = before.then(() => uploadFile(file, { signal, onProgress: (part) => updateUpload(key, { progress: part }) }))
  previousUpload = sending.catch(() => {})
  const stored = await sending
  updateUpload(key, { progress: 1, stored })
  return stored
}

function updateUpload(key: string, progress: Partial<FileUpload>): void {
  const upload = uploads.get(key)
  if (!upload) return
  uploads.set(key, { ...upload, ...progress })
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Abort uploads when another user signs in. */
let ownerId = getSession()?.userData.id
subscribeToSession(() => {
  const id = getSession()?.userData.id
  if (id === ownerId) return
  ownerId = id
  for (const [key, { abort }] of sources) {
    if (uploads.get(key)?.stored) continue
    sources.delete(key)
    abort.abort(createLostError())
    updateUpload(key, { progress: 0, problem: createLostError() })
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
