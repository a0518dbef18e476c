import { createHash } from 'node:crypto'
import type { ImportInput, ImportItem, ImportProblem, ImportSource } from '#platform/server/imports/import-source.ts'

export type ReadItem = ImportItem & { key: string; problems: readonly ImportProblem[] }

const MAX_KEY = 400

/** The items with their keys. Items whose key occurs a second time in the files are not imported. */
export async function* readItems(source: ImportSource, input: ImportInput): AsyncGenerator<ReadItem> {
  const keys = new Set<string>()
  const valueCounts = new Map<string, number>()
  for await (const item of source.read(input)) {
    const key = item.key === undefined ? createKey(item, valueCounts) : shortenKey(item.key)
    const problems = [...(item.problems ?? [])]
    if (keys.has(key)) problems.push({ code: 'imports.repeated', message: 'The file contains this record twice.' })
    keys.add(key)
    yield { ...item, key, problems }
  }
}

/** Equal values differ in their number, so that two equal rows are both imported, but not again by the next import. */
function createKey({ value, row }: ImportItem, counts: Map<string, number>): string {
  if (value === null) return `row:${row}`
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  const count = (counts.get(hash) ?? 0) + 1
  counts.set(hash, count)
  return `value:${hash}:${count}`
}

const shortenKey = (key: string) => (key.length <= MAX_KEY ? key : `hash:${createHash('sha256').update(key).digest('base64url')}`)

export const isInvalid = ({ value, problems = [] }: Pick<ImportItem, 'value' | 'problems'>) =>
  value === null || problems.some(({ isWarning }) => !isWarning)
