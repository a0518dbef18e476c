import { call } from '#platform/web/api/api.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { readStored, writeStored } from '#platform/web/settings/stored.ts'
import { chat, DRAFTS_LIMIT } from '../../contract.ts'
import { knownDraft, takeDraft, onDelivered, onDiscarded, outgoing } from '../../live/web/index.ts'

const PAUSE = 1000
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Those on their way to the server, one after another, so that the last one stays. */
const saving = new Map<number, Promise<void>>()

const keyOf = (contactId: number) => `chat.draft.${currentSession()?.userData.id ?? 0}.${contactId}`

/** By key, what the server may keep though it is not to: sent, or its saving was not answered. The oldest of many are let go. */
const doubtful = new Map<string, readonly string[]>()

/** What was written here and has not reached the server; '' where what that keeps goes out with a message; null where it has all there is. */
export function unsavedDraft(contactId: number): string | null {
  const there = knownDraft(contactId)
  const isGoingOut = there !== '' && outgoing().some((one) => one.contactId === contactId && one.drafts?.includes(there))
  return readStored(keyOf(contactId)) ?? (isGoingOut ? '' : null)
}

/** Kept in this browser at once, and on the server, for the other devices, a moment after the last key. */
export function keepDraft(contactId: number, draft: string, isChat: boolean): void {
  const key = keyOf(contactId)
  writeStored(key, draft)
  clearTimeout(timers.get(contactId))
  if (isChat)
    timers.set(
      contactId,
      setTimeout(() => inTurn(contactId, (isFollowed) => save(contactId, { key, draft }, isFollowed)), PAUSE),
    )
}

/** What is written goes out as a message: answers what the server may keep of it. What is on its way there is emptied behind it. */
export function dropDraft(contactId: number): string[] {
  const key = keyOf(contactId)
  const unsure = doubtful.get(key) ?? []
  const known = knownDraft(contactId)
  clearTimeout(timers.get(contactId))
  writeStored(key, '')
  takeDraft(contactId, '')
  doubt(key, known)
  if (saving.has(contactId)) for (const was of unsure) emptyInTurn(contactId, was)
  return [...new Set([known, ...unsure])]
}

/** The server has emptied the drafts that went out with the message, and no other; one on its way there may come after it. */
onDelivered((_, { contactId, drafts = [] }) => {
  const key = keyOf(contactId)
  if (drafts.includes(knownDraft(contactId))) takeDraft(contactId, '')
  for (const draft of drafts) settle(key, draft)
  if (!saving.has(contactId)) show(key)
})

/** Nobody sends it any more. What is written here by now stays, in the same words, too. */
onDiscarded(({ contactId, drafts = [] }) => {
  const current = readStored(keyOf(contactId)) ?? knownDraft(contactId)
  for (const draft of drafts) if (draft !== '' && draft !== current) emptyInTurn(contactId, draft)
})

type Turn = (isFollowed: () => boolean) => Promise<void>

function inTurn(contactId: number, run: Turn): void {
  const isFollowed = () => saving.get(contactId) !== done
  const done: Promise<void> = (saving.get(contactId) ?? Promise.resolve()).then(() => run(isFollowed))
  saving.set(contactId, done)
  void done.then(() => saving.get(contactId) === done && saving.delete(contactId))
}

/** Not what somebody else wrote who was signed in before, nor what was changed again. */
async function save(contactId: number, { key, draft }: { key: string; draft: string }, isFollowed: () => boolean): Promise<void> {
  const isOwn = () => keyOf(contactId) === key
  const isLast = () => readStored(key) === draft
  if (!isOwn() || !isLast()) return
  doubt(key, draft || knownDraft(contactId))
  try {
    await call(chat.saveDraft, { id: contactId, draft })
    if (!isOwn()) return
    doubtful.delete(key)
    takeDraft(contactId, draft)
    if (isLast() && !isFollowed()) writeStored(key, null)
  } catch {
    // It stays in this browser and is saved with the next key.
  }
}

function emptyInTurn(contactId: number, was: string): void {
  const key = keyOf(contactId)
  inTurn(contactId, (isFollowed) => empty(contactId, { key, was }, isFollowed))
}

/** Also where another tab has sent the message or written since: the server leaves what is not `was`. */
async function empty(contactId: number, { key, was }: { key: string; was: string }, isFollowed: () => boolean): Promise<void> {
  const isOwn = () => keyOf(contactId) === key
  if (!isOwn()) return
  doubt(key, was)
  try {
    await call(chat.saveDraft, { id: contactId, draft: '', was })
    if (!isOwn()) return
    settle(key, was)
    if (knownDraft(contactId) === was) takeDraft(contactId, '')
    if (!isFollowed()) show(key)
  } catch {
    // It goes out with the next message.
  }
}

/** From now on what the server keeps, unless that may still be what was sent. */
function show(key: string): void {
  if (readStored(key) === '' && !doubtful.has(key)) writeStored(key, null)
}

function doubt(key: string, draft: string): void {
  if (draft) doubtful.set(key, [...(doubtful.get(key) ?? []).filter((one) => one !== draft), draft].slice(1 - DRAFTS_LIMIT))
}

function settle(key: string, draft: string): void {
  const others = doubtful.get(key)?.filter((one) => one !== draft) ?? []
  if (others.length > 0) doubtful.set(key, others)
  else doubtful.delete(key)
}
