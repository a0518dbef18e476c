import { useSyncExternalStore } from 'react'
import { UPLOAD_LIMIT_BYTES, type File as Stored } from '#platform/contract/files.ts'
import { ApiProblem } from './api-problem.ts'
import { newId } from '../hooks/new-id.ts'
import { currentSession, onSession } from '../session/session.ts'
import { uploadFile } from './write-with-progress.ts'

/** A file of this page on its way to the server. */
export type Upload = {
  key: string
  name: string
  type: string
  /** In bytes. */
  size: number
  /** What it looks like, where the browser can show that. */
  picture: string | null
  /** How much of it is sent, 0 to 1. */
  part: number
  problem: { status: number; code: string } | null
  stored: Stored | null
}

type Source = { file: File; ending: AbortController; coming: Promise<Stored> | null }

/** The file was another visit's, which has ended. */
export const FILE_LOST = 'files.lost'

const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
export const isPicture = (type: string) => shownPictures.has(type)

/** What may pass by itself, without the person. */
export const isPassing = ({ status }: { status: number }) => status === 0 || status >= 500 || status === 429

/** Whether a message may go with it: not where the server will not take the file. */
export const maySendUpload = (upload: Upload | undefined): boolean =>
  upload !== undefined && (upload.problem === null || isPassing(upload.problem))

const uploads = new Map<string, Upload>()
const sources = new Map<string, Source>()
const listeners = new Set<() => void>()
/** One after another: a browser has few connections, and messages need them too. */
let last: Promise<unknown> = Promise.resolve()

export const uploadOf = (key: string): Upload | undefined => uploads.get(key)

export const useUpload = (key: string): Upload | undefined => useSyncExternalStore(onUploads, () => uploads.get(key))

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function beginUpload(file: File): Upload {
  const { name, type, size } = file
  const picture = isPicture(type) ? URL.createObjectURL(file) : null
  const upload: Upload = { key: newId(), name, type, size, picture, part: 0, problem: null, stored: null }
  uploads.set(upload.key, upload)
  sources.set(upload.key, { file, ending: new AbortController(), coming: null })
  uploaded(upload.key).catch(() => {})
  return upload
}

/** The stored file, once it is there; begins again where that failed. Throws ApiProblem, also where the file was another visit's. */
export function uploaded(key: string): Promise<Stored> {
  const source = sources.get(key)
  if (!source) return Promise.reject(lost())
  source.coming ??= upload(key, source).catch((problem: unknown) => {
    source.coming = null
    change(key, { part: 0, problem: problem instanceof ApiProblem ? problem : { status: 0, code: 'network' } })
    throw problem
  })
  return source.coming
}

const lost = () => new ApiProblem({ status: 410, code: FILE_LOST, detail: 'The file is not here any more.' })

/** Ends it, and lets go of what it holds. */
export function dropUpload(key: string): void {
  const picture = uploads.get(key)?.picture
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
  const sending = before.then(() => uploadFile(file, { signal, onProgress: (part) => change(key, { part }) }))
  last = sending.catch(() => {})
  const stored = await sending
  change(key, { part: 1, stored })
  return stored
}

function change(key: string, part: Partial<Upload>): void {
  const upload = uploads.get(key)
  if (!upload) return
  uploads.set(key, { ...upload, ...part })
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** What is on its way is not sent as whoever signs in next. */
let ownerId = currentSession()?.userData.id
onSession(() => {
  const id = currentSession()?.userData.id
  if (id === ownerId) return
  ownerId = id
  for (const [key, { ending }] of sources) {
    if (uploads.get(key)?.stored) continue
    sources.delete(key)
    ending.abort(lost())
    change(key, { part: 0, problem: lost() })
  }
})

/** What failed without a network goes on with it, and whoever leaves meanwhile is asked first. */
if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const { key, problem } of uploads.values()) if (problem && isPassing(problem)) uploaded(key).catch(() => {})
  })
  addEventListener('beforeunload', (event) => {
    if ([...uploads.values()].some(({ stored, problem }) => !stored && !problem)) event.preventDefault()
  })
}
