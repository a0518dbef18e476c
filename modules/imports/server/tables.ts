import type { Generated, Selectable } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { JournalTables } from '#platform/server/journal/journal-entry.ts'
import type { DetailedImport, ImportState } from '../contract.ts'

export type ImportTables = Pick<FileTables, 'files'> &
  JournalTables & {
    imports: {
      id: Generated<number>
      userId: number
      source: string
      module: string
      state: ImportState
      fileNames: string
      /** JSON; null until the files have been read. */
      settings: string | null
      /** JSON of what the files contain: `ImportContent`. */
      content: string
      duplicates: 'skip' | 'import'
      isAllOrNothing: number
      done: number
      total: number | null
      added: number
      existing: number
      duplicateCount: number
      invalid: number
      warnings: number
      kept: number
      /** JSON */
      problem: string | null
      createdAt: string
      updatedAt: string
      finishedAt: string | null
    }
    import_problems: {
      id: Generated<number>
      importId: number
      row: number
      title: string
      column: string | null
      code: string
      message: string
      value: string | null
      isWarning: number
    }
    /** What each key of a source has become. `scope`: the user for personal sources, otherwise 0. */
    import_records: { importId: number; source: string; scope: number; key: string; entity: string; recordId: number }
    /** The changes in the journal by which an import has stored records. */
    import_changes: { id: Generated<number>; importId: number; change: string }
  }

export type ImportContent = Pick<DetailedImport, 'columns' | 'options'> & { people: { key: string; name: string; email: string | null }[] }

export type ImportRow = Selectable<ImportTables['imports']>
export type ImportContext = Context<ImportTables>
export type ImportJobContext = JobContext<ImportTables>
