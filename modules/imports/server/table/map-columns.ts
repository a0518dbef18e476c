import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { ImportSettings } from '../../contract.ts'

type Mapping = ImportSettings['mapping']

/** Maps each column of the source to the first unused column of the file whose header it knows. */
export function suggestMapping(columns: readonly ImportColumn[], headers: readonly string[]): Mapping {
  const keys = headers.map(toKey)
  const used = new Set<number>()
  return columns.map(({ name, headers: known }) => {
    const wanted = [name, ...known].map(toKey)
    const index = wanted.map((key) => keys.findIndex((header, at) => header === key && !used.has(at))).find((at) => at >= 0) ?? null
    if (index !== null) used.add(index)
    return { column: name, index }
  })
}

const toKey = (header: string) => normalizeForSearch(header).replace(/[^\p{L}\p{N}]+/gu, '')
