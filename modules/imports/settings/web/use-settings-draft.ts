import { useState } from 'react'
import { readSessionStorage, writeSessionStorage } from '#platform/web/settings/storage.ts'
import type { DetailedImport, ImportSettings, ImportSourceInfo } from '../../contract.ts'

/** The settings as the user edits them; a reload keeps them until they are checked. */
export function useSettingsDraft(record: DetailedImport, source: ImportSourceInfo | undefined) {
  const key = `import-settings-${record.id}`
  const [draft, setDraft] = useState(() => readDraft(key) ?? createDraft(record, source))
  const update = (change: Partial<ImportSettings>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    writeSessionStorage(key, JSON.stringify(next))
  }
  return {
    draft,
    update,
    mapColumn: (column: string, index: number | null) =>
      update({ mapping: draft.mapping.map((one) => (one.column === column ? { column, index } : one)) }),
    setOption: (name: string, value: string) => update({ options: replace(draft.options, { name, value }, 'name') }),
    assignPerson: (personKey: string, userId: number | null) =>
      update({ people: replace(draft.people, { key: personKey, userId }, 'key') }),
    clear: () => writeSessionStorage(key, null),
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

const replace = <T>(all: readonly T[], changed: T, key: keyof T): T[] => [...all.filter((one) => one[key] !== changed[key]), changed]

function readDraft(key: string): ImportSettings | null {
  const stored = readSessionStorage(key)
  return stored === null ? null : (JSON.parse(stored) as ImportSettings)
}

/** The suggested settings, with an entry for each column, option and person. */
export function createDraft(record: DetailedImport, source: ImportSourceInfo | undefined): ImportSettings {
  const { settings, options, people } = record
  const suggested = new Map(settings.mapping.map(({ column, index }) => [column, index]))
  const chosen = new Map(settings.options.map(({ name, value }) => [name, value]))
  const assigned = new Map(settings.people.map(({ key, userId }) => [key, userId]))
  const columns = source?.columns.map(({ name }) => name) ?? [...suggested.keys()]
  return {
    ...settings,
    mapping: columns.map((column) => ({ column, index: suggested.get(column) ?? null })),
    options: options.map((option) => ({ name: option.name, value: chosen.get(option.name) ?? option.default })),
    people: people.map(({ key, user }) => ({ key, userId: assigned.get(key) ?? user?.id ?? null })),
  }
}
