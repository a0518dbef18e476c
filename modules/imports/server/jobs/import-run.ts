import type { ImportInput, ImportSource, ImportSupport } from '#platform/server/imports/import-source.ts'
import type { ImportSettings } from '../../contract.ts'
import { findKnownRecords, getScope } from '../known-records.ts'
import { matchPeople } from '../match-people.ts'
import { createImporterContext, openInput } from '../open-import.ts'
import { findSource } from '../sources.ts'
import type { ImportContent, ImportContext, ImportJobContext, ImportRow } from '../tables.ts'

/** Everything that stays the same while an import is checked or stored. */
export type ImportRun = AsyncDisposable & {
  row: ImportRow
  source: ImportSource
  scope: number
  input: ImportInput
  getUserId: ImportSupport['getUserId']
  /** Records found so far by their key. */
  records: Map<string, number>
}

export async function openRun(ctx: ImportJobContext, row: ImportRow): Promise<ImportRun> {
  const person = await createImporterContext(ctx, row)
  const { source } = findSource(person, row.source)
  const { people } = JSON.parse(row.content) as ImportContent
  const users = await matchPeople(person, people, JSON.parse(row.settings!) as ImportSettings)
  const input = await openInput(person, row)
  return {
    row,
    source,
    scope: getScope(source, row.userId),
    input,
    [Symbol.asyncDispose]: () => input[Symbol.asyncDispose](),
    getUserId: (key) => users.get(key)?.id ?? null,
    records: new Map(),
  }
}

export const createSupport = (ctx: ImportContext, run: ImportRun): ImportSupport => ({
  options: run.input.options,
  getUserId: run.getUserId,
  findRecord: async (key) => {
    const { source, scope, records } = run
    const cached = records.get(key)
    if (cached !== undefined) return cached
    const [found] = await findKnownRecords(ctx, { source: source.name, scope, keys: [key] })
    if (found) records.set(key, found.recordId)
    return found?.recordId
  },
})
