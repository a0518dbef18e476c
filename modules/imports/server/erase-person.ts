import type { Kysely } from 'kysely'
import { IMPORT_UPLOAD_ENTITY } from '#platform/server/files/tables.ts'
import type { EraseStep, ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { mentionsPerson } from '#platform/server/erasure/mentions.ts'
import { emptyContent } from './create-import.ts'
import type { ImportTables } from './tables.ts'

/** Their own imports with the uploaded files and reports. What they imported for the workspace stays. */
const deleteImports: EraseStep = ({ write }, { id }) =>
  write(async (ctx) => {
    const db = ctx.db as Kysely<ImportTables>
    const imports = db.selectFrom('imports').select('id').where('userId', '=', id)
    for (const table of ['import_problems', 'import_changes'] as const)
      await db.deleteFrom(table).where('importId', 'in', imports).execute()
    await db.deleteFrom('import_records').where('scope', '=', id).execute()
    await db.deleteFrom('files').where('entity', '=', IMPORT_UPLOAD_ENTITY).where('ownerId', '=', id).execute()
    await db.deleteFrom('imports').where('userId', '=', id).execute()
  })

/** People in files that others imported, and the lines that could not be read. */
const clearMentions: EraseStep = ({ write }, person) =>
  write(async (ctx) => {
    const db = ctx.db as Kysely<ImportTables>
    await db
      .updateTable('imports')
      .set({ content: JSON.stringify(emptyContent), settings: null })
      .where('finishedAt', 'is not', null)
      .where(mentionsPerson('content', person))
      .execute()
    await db
      .deleteFrom('import_problems')
      .where((eb) => eb.or([mentionsPerson('value', person), eb('title', '=', person.fullName)]))
      .execute()
  })

export const personErasure: ModuleErasure = { byName: [clearMentions], afterwards: [deleteImports] }
