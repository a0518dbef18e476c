import { call } from '#platform/web/api.ts'
import { currentSession } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { chat } from '../contract.ts'

const PAUSE = 1000
const timers = new Map<number, ReturnType<typeof setTimeout>>()

const keyOf = (contactId: number) => `chat.draft.${currentSession()?.userData.id ?? 0}.${contactId}`

/** What was written here and has not reached the server; null where that has all there is. */
export const unsavedDraft = (contactId: number): string | null => readStored(keyOf(contactId))

/** Kept in this browser at once, and on the server, for the other devices, a moment after the last key. */
export function keepDraft(contactId: number, draft: string, isChat: boolean): void {
  writeStored(keyOf(contactId), draft)
  clearTimeout(timers.get(contactId))
  if (isChat)
    timers.set(
      contactId,
      setTimeout(() => void save(contactId, draft), PAUSE),
    )
}

/** Sending has emptied it on the server as well. */
export function dropDraft(contactId: number): void {
  clearTimeout(timers.get(contactId))
  writeStored(keyOf(contactId), null)
}

async function save(contactId: number, draft: string): Promise<void> {
  try {
    await call(chat.saveDraft, { id: contactId, draft })
    if (unsavedDraft(contactId) === draft) writeStored(keyOf(contactId), null)
  } catch {
    // It stays in this browser and is saved with the next key.
  }
}
