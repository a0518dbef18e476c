import type { StoredFile } from '#platform/contract/files.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { createId } from '#platform/web/hooks/create-id.ts'
import { getSession } from '#platform/web/session/session.ts'
import { readLocalStorage, writeLocalStorage } from '#platform/web/settings/storage.ts'
import { chat } from '../../contract.ts'
import { discardUpload, UPLOAD_LOST, isTransientError, waitForUpload, getUpload } from '#platform/web/api/uploads.ts'

/** While `id` is 0, the file is still being uploaded under the key `upload`. Uploads end when the page is closed. */
export type OutgoingFile = StoredFile & { upload?: string }

/** A message that the server has not confirmed yet. */
export type Outgoing = {
  clientId: string
  contactId: number
  message: string
  replyTo: number | null
  files: OutgoingFile[]
  /** Versions of the text that the server may have stored as draft; undefined for messages stored by earlier releases. */
  drafts?: string[]
  time: string
  /** Null while sending. `status` is 0 if the server could not be reached. */
  problem: { status: number; code: string } | null
}

export type SendMessageOutput = Output<typeof chat.sendMsg>

const KEY = 'chat.outbox'

const listeners = new Set<() => void>()
const deliveryListeners = new Set<(sent: SendMessageOutput, message: Outgoing) => void>()
const discardListeners = new Set<(message: Outgoing) => void>()
const sendingIds = new Set<string>()
let cachedText: string | null = null
let cached: readonly Outgoing[] = []

/** Lists the unconfirmed messages of the signed-in user in this browser, in the order of sending. */
export function listOutgoing(): readonly Outgoing[] {
  const stored = readLocalStorage(getStorageKey())
  if (stored !== cachedText) {
    cachedText = stored
    cached = parse(stored)
  }
  return cached
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener with the response to each sent message. */
export function onDelivered(listener: (sent: SendMessageOutput, message: Outgoing) => void): () => void {
  deliveryListeners.add(listener)
  return () => deliveryListeners.delete(listener)
}

export function onDiscarded(listener: (message: Outgoing) => void): () => void {
  discardListeners.add(listener)
  return () => discardListeners.delete(listener)
}

export function sendMessage(input: Pick<Outgoing, 'contactId' | 'message' | 'replyTo' | 'files' | 'drafts'>): void {
  saveOutbox([...listOutgoing(), { ...input, clientId: createId(), time: new Date().toISOString(), problem: null }])
  void deliver(input.contactId)
}

/** Keeps the `clientId`, so that a message that did arrive is not duplicated. */
export function retryMessage(clientId: string): void {
  const one = findOutgoing(clientId)
  updateOutgoing(clientId, { problem: null })
  if (one) void deliver(one.contactId)
}

export function discardMessage(clientId: string): void {
  const one = findOutgoing(clientId)
  if (!one) return
  removeOutgoing(one)
  for (const listener of discardListeners) listener(one)
}

/** Sends messages left over from the previous visit and retries those with transient errors. */
export function resumeSending(): void {
  saveOutbox(listOutgoing().map((one) => (one.problem && isTransientError(one.problem) ? { ...one, problem: null } : one)))
  for (const contactId of new Set(listOutgoing().map((one) => one.contactId))) void deliver(contactId)
}

/** Sends the messages to a contact one after another, so that they arrive in order. */
async function deliver(contactId: number): Promise<void> {
  const owner = getStorageKey()
  const next = listOutgoing().find((one) => one.contactId === contactId && one.problem === null && !isUploadedByOtherTab(one))
  if (!next || isSending(contactId)) return
  sendingIds.add(next.clientId)
  const outcome = await trySend(next, owner)
  sendingIds.delete(next.clientId)
  if (getStorageKey() !== owner) return
  if ('problem' in outcome) {
    if (findOutgoing(next.clientId)) recordFailure(next, outcome.problem)
  } else {
    for (const listener of deliveryListeners) listener(outcome, next)
    removeOutgoing(next)
  }
  return deliver(contactId)
}

/** The tab that uploads the files also sends the message. */
const isUploadedByOtherTab = ({ files }: Outgoing) => files.some(({ id, upload }) => id === 0 && !getUpload(upload!))

const isSending = (contactId: number) => listOutgoing().some((one) => one.contactId === contactId && sendingIds.has(one.clientId))

/** Does not send if another user has signed in while files were uploading. */
async function trySend(one: Outgoing, owner: string): Promise<SendMessageOutput | { problem: Outgoing['problem'] }> {
  const { clientId, contactId, files, message, replyTo, drafts = [] } = one
  try {
    const stored = await Promise.all(files.map(waitForFile))
    if (getStorageKey() !== owner) return { problem: null }
    updateOutgoing(clientId, { files: stored })
    const parts = { message, clientId, replyTo, files: stored.map(({ id }) => id), drafts }
    return await callApi(chat.sendMsg, { obj: { contact: { id: contactId }, ...parts } })
  } catch (problem) {
    const { status, code } = problem instanceof ApiProblem ? problem : { status: 0, code: 'network' }
    return { problem: { status, code } }
  }
}

const waitForFile = async (file: OutgoingFile): Promise<OutgoingFile> =>
  file.id === 0 ? { ...(await waitForUpload(file.upload!)), upload: file.upload! } : file

/** After a transient error, also marks the waiting messages to this contact as failed, so that none overtakes another. */
function recordFailure({ clientId, contactId }: Outgoing, problem: Outgoing['problem']): void {
  if (problem && !isTransientError(problem)) return updateOutgoing(clientId, { problem })
  saveOutbox(listOutgoing().map((one) => (one.contactId === contactId && one.problem === null ? { ...one, problem } : one)))
}

function removeOutgoing({ clientId }: Outgoing): void {
  for (const { upload } of findOutgoing(clientId)?.files ?? []) if (upload) discardUpload(upload)
  saveOutbox(listOutgoing().filter((one) => one.clientId !== clientId))
}

const findOutgoing = (clientId: string) => listOutgoing().find((one) => one.clientId === clientId)

const updateOutgoing = (clientId: string, part: Partial<Outgoing>) =>
  saveOutbox(listOutgoing().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)))

function saveOutbox(messages: readonly Outgoing[]): void {
  writeLocalStorage(getStorageKey(), messages.length > 0 ? JSON.stringify(messages) : null)
  for (const listener of listeners) listener()
}

const getStorageKey = () => `${KEY}.${getSession()?.userData.id ?? 0}`

function parse(text: string | null): Outgoing[] {
  try {
    return JSON.parse(text ?? '[]') as Outgoing[]
  } catch {
    return []
  }
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(KEY)) for (const listener of listeners) listener()
  })
  addEventListener('pagehide', failInterruptedUploads)
}

/** Closing the page ends its uploads; their messages show an error after a reload. */
function failInterruptedUploads(): void {
  const isUploading = ({ files }: Outgoing) => files.some(({ id, upload }) => id === 0 && getUpload(upload!))
  const problem = { status: 410, code: UPLOAD_LOST }
  if (listOutgoing().some(isUploading)) saveOutbox(listOutgoing().map((one) => (isUploading(one) ? { ...one, problem } : one)))
}
