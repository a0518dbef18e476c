import { notFound } from '#platform/server/api-error.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { ImportContext, ImportRow } from './tables.ts'

/** Users see their own imports. */
export const importSubject = {
  subject: 'Import',
  entity: 'import',
  table: 'imports',
  fields: {
    fileNames: { column: 'fileNames', type: 'text' },
    source: { column: 'source', type: 'text' },
    state: { column: 'state', type: 'text' },
    added: { column: 'added', type: 'number' },
  },
  scope: (viewer, eb) => eb('imports.userId', '=', viewer.id),
  topics: ({ userId }) => [`imports/${String(userId)}`],
  link: (id) => `/imports/${id}`,
} as const satisfies Subject

export const publishImport = (ctx: Pick<ImportContext, 'publishChange'>, { userId }: Pick<ImportRow, 'userId'>) =>
  ctx.publishChange(`imports/${userId}`)

/** Users see their own imports whatever their role. Throws 404. */
export async function findOwnImport({ db, viewer }: Pick<ImportContext, 'db' | 'viewer'>, id: number): Promise<ImportRow> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).where('userId', '=', viewer.id).executeTakeFirst()
  if (!row) throw notFound('import')
  return row
}
