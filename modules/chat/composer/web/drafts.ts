import { callApi } from '#platform/web/api/api.ts'
import { getSession } from '#platform/web/session/session.ts'
import { readLocalStorage, writeLocalStorage } from '#platform/web/settings/storage.ts'
import { chat, SENT_DRAFTS_LIMIT } from '../../contract.ts'
import { getServerDraft, applyServerDraft, onDelivered, onDiscarded, listOutgoing } from '../../live/web/index.ts'

const SAVE_DELAY_MS = 1000
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Runs the requests of each contact one after another, so that the last draft wins. */
const queues = new Map<number, Promise<void>>()

const getStorageKey = (contactId: number) => `chat.draft.${getSession()?.userData.id ?? 0}.${contactId}`

/** The latest drafts, by storage key, that the server may still have although they were sent or could not be saved. */
const uncertainDrafts = new Map<string, readonly string[]>()

/** Returns the local text that the server does not have yet: '' if its draft is being sent as a message, null if it is up to date. */
export function getUnsavedDraft(contactId: number): string | null {
  const serverDraft = getServerDraft(contactId)
  const isGoingOut = serverDraft !== '' && listOutgoing().some((one) => one.contactId === contactId && one.drafts?.includes(serverDraft))
  return readLocalStorage(getStorageKey(contactId)) ?? (isGoingOut ? '' : null)
}

/** Stores the draft in this browser immediately, and on the server after a pause in typing. */
export function storeDraft(contactId: number, draft: string, isChat: boolean): void {
  const key = getStorageKey(contactId)
  writeLocalStorage(key, draft)
  clearTimeout(timers.get(contactId))
  if (isChat)
    timers.set(
      contactId,
      setTimeout(() => enqueue(contactId, (hasSuccessor) => saveToServer(contactId, { key, draft }, hasSuccessor)), SAVE_DELAY_MS),
    )
}

/** Clears the draft of a message being sent, and returns the versions that the server may have stored. */
export function clearDraft(contactId: number): string[] {
  const key = getStorageKey(contactId)
  const unsure = uncertainDrafts.get(key) ?? []
  const known = getServerDraft(contactId)
  clearTimeout(timers.get(contactId))
  writeLocalStorage(key, '')
  applyServerDraft(contactId, '')
  addUncertain(key, known)
  if (queues.has(contactId)) for (const was of unsure) enqueueEmptying(contactId, was)
  return [...new Set([known, ...unsure])]
}

// The server has cleared its draft if it was one of the message. A save request in progress can still store one afterwards.
onDelivered((_, { contactId, drafts = [] }) => {
  const key = getStorageKey(contactId)
  if (drafts.includes(getServerDraft(contactId))) applyServerDraft(contactId, '')
  for (const draft of drafts) removeUncertain(key, draft)
  if (!queues.has(contactId)) showServerDraft(key)
})

// Clears the drafts of a discarded message on the server, unless the user has typed the same text again.
onDiscarded(({ contactId, drafts = [] }) => {
  const current = readLocalStorage(getStorageKey(contactId)) ?? getServerDraft(contactId)
  for (const draft of drafts) if (draft !== '' && draft !== current) enqueueEmptying(contactId, draft)
})

type Task = (hasSuccessor: () => boolean) => Promise<void>

function enqueue(contactId: number, run: Task): void {
  const hasSuccessor = () => queues.get(contactId) !== done
  const done: Promise<void> = (queues.get(contactId) ?? Promise.resolve()).then(() => run(hasSuccessor))
  queues.set(contactId, done)
  void done.then(() => queues.get(contactId) === done && queues.delete(contactId))
}

/** Does nothing if the draft has changed since, or another user has signed in. */
async function saveToServer(contactId: number, { key, draft }: { key: string; draft: string }, hasSuccessor: () => boolean): Promise<void> {
  const isOwn = () => getStorageKey(contactId) === key
  const isLast = () => readLocalStorage(key) === draft
  if (!isOwn() || !isLast()) return
  addUncertain(key, draft || getServerDraft(contactId))
  try {
    await callApi(chat.saveDraft, { id: contactId, draft })
    if (!isOwn()) return
    uncertainDrafts.delete(key)
    applyServerDraft(contactId, draft)
    if (isLast() && !hasSuccessor()) writeLocalStorage(key, null)
  } catch {
    // The draft stays in this browser and is saved with the next change.
  }
}

function enqueueEmptying(contactId: number, was: string): void {
  const key = getStorageKey(contactId)
  enqueue(contactId, (hasSuccessor) => emptyServerDraft(contactId, { key, was }, hasSuccessor))
}

/** The server only clears its draft if it still equals `was`, so newer drafts of other tabs or devices stay. */
async function emptyServerDraft(contactId: number, { key, was }: { key: string; was: string }, hasSuccessor: () => boolean): Promise<void> {
  const isOwn = () => getStorageKey(contactId) === key
  if (!isOwn()) return
  addUncertain(key, was)
  try {
    await callApi(chat.saveDraft, { id: contactId, draft: '', was })
    if (!isOwn()) return
    removeUncertain(key, was)
    if (getServerDraft(contactId) === was) applyServerDraft(contactId, '')
    if (!hasSuccessor()) showServerDraft(key)
  } catch {
    // `was` stays uncertain and is cleared with the next message.
  }
}

/** Uses the server's draft again, unless it may be one that was sent. */
function showServerDraft(key: string): void {
  if (readLocalStorage(key) === '' && !uncertainDrafts.has(key)) writeLocalStorage(key, null)
}

function addUncertain(key: string, draft: string): void {
  if (draft)
    uncertainDrafts.set(key, [...(uncertainDrafts.get(key) ?? []).filter((one) => one !== draft), draft].slice(1 - SENT_DRAFTS_LIMIT))
}

function removeUncertain(key: string, draft: string): void {
  const others = uncertainDrafts.get(key)?.filter((one) => one !== draft) ?? []
  if (others.length > 0) uncertainDrafts.set(key, others)
  else uncertainDrafts.delete(key)
}
