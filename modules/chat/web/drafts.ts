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

/** Nothing is written any more; the server empties it with the message that was sent. */
export function dropDraft(contactId: number): void {
  clearTimeout(timers.get(contactId))
  writeStored(keyOf(contactId), '')
  takeDraft(contactId, '')
}

/** A draft that is on its way may come before or after the message; one that the server has, from here or elsewhere, was emptied with it. */
onDelivered((_, contactId) => {
  const key = keyOf(contactId)
  const unsaved = readStored(key)
  const since = knownDraft(contactId)
  if (unsaved === null && since) {
    writeStored(key, since)
    saveInTurn(contactId, { key, draft: since })
  } else if (unsaved !== null && saving.has(contactId)) saveInTurn(contactId, { key, draft: unsaved })
  else if (unsaved === '') {
    writeStored(key, null)
    takeDraft(contactId, '')
  }
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
  const isLast = () => keyOf(contactId) === key && readStored(key) === draft
  if (!isLast()) return
  try {
    await call(chat.saveDraft, { id: contactId, draft })
    if (!isLast()) return
    takeDraft(contactId, draft)
    if (!isFollowed()) writeStored(key, null)
  } catch {
    // It stays in this browser and is saved with the next key.
  }
}
