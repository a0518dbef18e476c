import { currentSession } from '#platform/web/session/session.ts'
import { readOfTab, readStored, writeOfTab, writeStored } from '#platform/web/settings/stored.ts'
import { allComposers, isDirty, type Composer, type Look } from '../composers.ts'

/** What the server does not have yet, kept in this browser so that neither a reload nor a lost network takes it. */
export type KeptDraft = Pick<Composer, 'key' | 'id' | 'values' | 'writtenAt'>

const folder = () => `email.writing.${currentSession()?.userData.id ?? 0}`
const addressOf = (key: string) => `${folder()}.${key}`

export function keepDraft({ key, id, values, writtenAt }: Composer): void {
  const files = values.files.filter(({ stored }) => stored)
  writeStored(addressOf(key), JSON.stringify({ key, id, values: { ...values, files }, writtenAt } satisfies KeptDraft))
  const keys = keptKeys()
  if (!keys.includes(key)) writeStored(folder(), JSON.stringify([...keys, key]))
}

export function dropKept(key: string): void {
  writeStored(addressOf(key), null)
  const keys = keptKeys().filter((one) => one !== key)
  writeStored(folder(), keys.length > 0 ? JSON.stringify(keys) : null)
}

export const keptKeys = (): string[] => parsed<string[]>(readStored(folder())) ?? []
export const keptDraft = (key: string): KeptDraft | null => parsed<KeptDraft>(readStored(addressOf(key)))

/** What is open in this tab, so that a reload opens it again. */
export type OpenDraft = { key: string; id: number | null; look: Look }

export const keepOpen = () =>
  writeOfTab(
    `${folder()}.open`,
    JSON.stringify(
      allComposers()
        .filter((one) => one.look !== 'closed' && (one.id !== null || isDirty(one)))
        .map(({ key, id, look }): OpenDraft => ({ key, id, look })),
    ),
  )

export const openDrafts = (): OpenDraft[] => parsed<OpenDraft[]>(readOfTab(`${folder()}.open`)) ?? []

function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}
