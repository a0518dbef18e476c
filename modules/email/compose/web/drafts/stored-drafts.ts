import { getSession } from '#platform/web/session/session.ts'
import { readSessionStorage, readLocalStorage, writeSessionStorage, writeLocalStorage } from '#platform/web/settings/storage.ts'
import { getComposers, hasUnsavedEdits, type Composer, type WindowMode } from '../composers.ts'

/** Unsaved edits in localStorage, so that they survive a reload or lost connection. */
export type StoredDraft = Pick<Composer, 'key' | 'id' | 'values' | 'writtenAt'>

const getStorageKey = () => `email.writing.${getSession()?.userData.id ?? 0}`
const getDraftKey = (key: string) => `${getStorageKey()}.${key}`

export function storeDraft({ key, id, values, writtenAt }: Composer): void {
  const files = values.files.filter(({ stored }) => stored)
  writeLocalStorage(getDraftKey(key), JSON.stringify({ key, id, values: { ...values, files }, writtenAt } satisfies StoredDraft))
  const keys = listStoredKeys()
  if (!keys.includes(key)) writeLocalStorage(getStorageKey(), JSON.stringify([...keys, key]))
}

export function removeStoredDraft(key: string): void {
  writeLocalStorage(getDraftKey(key), null)
  const keys = listStoredKeys().filter((one) => one !== key)
  writeLocalStorage(getStorageKey(), keys.length > 0 ? JSON.stringify(keys) : null)
}

export const listStoredKeys = (): string[] => parseJson<string[]>(readLocalStorage(getStorageKey())) ?? []
export const readStoredDraft = (key: string): StoredDraft | null => parseJson<StoredDraft>(readLocalStorage(getDraftKey(key)))

/** Composers open in this tab, in sessionStorage. */
export type OpenDraft = { key: string; id: number | null; look: WindowMode }

export const storeOpenDrafts = () =>
  writeSessionStorage(
    `${getStorageKey()}.open`,
    JSON.stringify(
      getComposers()
        .filter((one) => one.mode !== 'closed' && (one.id !== null || hasUnsavedEdits(one)))
        .map(({ key, id, mode }): OpenDraft => ({ key, id, look: mode })),
    ),
  )

export const readOpenDrafts = (): OpenDraft[] => parseJson<OpenDraft[]>(readSessionStorage(`${getStorageKey()}.open`)) ?? []

function parseJson<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}
