import type { Kysely } from 'kysely'
import type { DataExport } from '#platform/contract/workspace/exports.ts'
import { getFilePath } from '#platform/contract/files.ts'
import { getPeopleById } from '../identity/people.ts'
import type { ExportRow, ExportTables } from './tables.ts'

export async function toExportResponses(db: Kysely<ExportTables>, rows: readonly ExportRow[]): Promise<DataExport[]> {
  const people = await getPeopleById(
    db,
    rows.map(({ userId }) => userId),
  )
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? [])
  const files = fileIds.length > 0 ? await db.selectFrom('files').select(['id', 'name', 'size']).where('id', 'in', fileIds).execute() : []
  return rows.map(({ fileId, userId, createdById: _, ...row }) => {
    const file = files.find(({ id }) => id === fileId)
    return {
      ...row,
      person: userId === null ? null : (people.get(userId) ?? null),
      file: file ? { address: getFilePath(file.id, file.name), size: file.size } : null,
    }
  })
}
