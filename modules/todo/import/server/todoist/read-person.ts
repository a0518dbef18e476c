import type { ImportPerson } from '#platform/server/imports/import-source.ts'
import { toLine } from '../task-text.ts'

/** `Doris (2671355)`; null for an empty cell. */
export function readPerson(cell: string | undefined): ImportPerson | null {
  const text = toLine(cell).slice(0, 200)
  if (text === '') return null
  const [, name = text, id] = /^(.*\S)\s*\((\w+)\)$/.exec(text) ?? []
  return { key: id ?? name.toLowerCase(), name, email: /^\S+@\S+$/.test(name) ? name : null }
}
