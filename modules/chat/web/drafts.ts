import { call } from '#platform/web/api.ts'
import { currentSession } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { chat } from '../contract.ts'
import { knownDraft, takeDraft } from './live-chats.ts'
import { onDelivered } from './outbox.ts'

const PAUSE = 1000
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Those on their way to the server, one after another, so that the last one stays. */
const saving = new Map<number, Promise<void>>()

const keyOf = (contactId: number) => `chat.draft.${currentSession()?.userData.id ?? 0}.${contactId}`

/** What was written here and has not reached the server; null where that has all there is. */
export const unsavedDraft = (contactId: number): string | null => readStored(keyOf(contactId))

/** Kept in this browser at once, and on the server, for the other devices, a moment after the last key. */
export function keepDraft(contactId: number, draft: string, isChat: boolean): void {
  const key = keyOf(contactId)
  writeStored(key, draft)
  clearTimeout(timers.get(contactId))
  if (isChat)
    timers.set(
      contactId,
      setTimeout(() => saveInTurn(contactId, { key, draft }), PAUSE),
    )
}

/** What is written goes out as a message: answers what the server keeps of it. One that is on its way there is emptied behind it. */
export function dropDraft(contactId: number): string {
  const [key, draft] = [keyOf(contactId), knownDraft(contactId)]
  clearTimeout(timers.get(contactId))
  writeStored(key, '')
  takeDraft(contactId, '')
  if (saving.has(contactId)) saveInTurn(contactId, { key, draft: '' })
  return draft
}

/** The server has emptied the draft that went out with the message, and no other. */
onDelivered((_, { contactId, draft }) => {
  const key = keyOf(contactId)
  if (readStored(key) === '' && !saving.has(contactId)) writeStored(key, null)
  if (knownDraft(contactId) === draft) takeDraft(contactId, '')
})

type Keeping = { key: string; draft: string }

function saveInTurn(contactId: number, keeping: Keeping): void {
  const isFollowed = () => saving.get(contactId) !== saved
  const saved: Promise<void> = (saving.get(contactId) ?? Promise.resolve()).then(() => save(contactId, keeping, isFollowed))
  saving.set(contactId, saved)
  void saved.then(() => saving.get(contactId) === saved && saving.delete(contactId))
}

/** Not what somebody else wrote who was signed in before, nor what was changed again. */
async function save(contactId: number, { key, draft }: Keeping, isFollowed: () => boolean): Promise<void> {
  const isOwn = () => keyOf(contactId) === key
  const isLast = () => readStored(key) === draft
  if (!isOwn() || !isLast()) return
  try {
    await call(chat.saveDraft, { id: contactId, draft })
    if (!isOwn()) return
    takeDraft(contactId, draft)
    if (isLast() && !isFollowed()) writeStored(key, null)
  } catch {
    // It stays in this browser and is saved with the next key.
  }
}
