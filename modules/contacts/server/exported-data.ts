import type { ExportContext, ExportedFiles, ExportScope, ModuleExport, PersonCondition } from '#platform/server/exports/module-export.ts'
import { createExportViewer } from '#platform/server/exports/export-viewer.ts'
import { formatContactCard } from '../vcard/server/index.ts'
import type { ContactContext } from './tables.ts'

const BATCH_SIZE = 100

/** Personal contacts belong to their owner. Shared ones are the workspace's, and part of the data of the user who created them. */
const photosOfPerson: PersonCondition = (rows, userId) =>
  rows('entityId', 'in', rows.selectFrom('contacts').select('id').where('ownerId', '=', userId).where('isShared', '=', 0))
const sharedPhotos: ExportedFiles['workspace'] = (rows) =>
  rows('entityId', 'in', rows.selectFrom('contacts').select('id').where('isShared', '=', 1))

export const exportedData: ModuleExport = {
  tables: [
    {
      table: 'contacts',
      workspace: (rows) => rows('isShared', '=', 1),
      person: (rows, userId) => rows('ownerId', '=', userId),
      isPrivate: true,
      hasCsv: true,
    },
  ],
  files: [{ entity: 'contact', workspace: sharedPhotos, person: photosOfPerson, isPrivate: true }],
  generate: async function* (ctx, scope) {
    if (scope.kind === 'person' && !scope.isOwn) return
    yield { path: 'contacts.vcf', chunks: formatCards(ctx, scope) }
  },
}

async function* formatCards(ctx: ExportContext, scope: ExportScope): AsyncGenerator<string> {
  const reader = createExportViewer(ctx, scope.kind === 'person' ? scope.userId : 0) as ContactContext
  let lastId = 0
  while (true) {
    const contacts = reader.slow.selectFrom('contacts').selectAll().where('removedAt', 'is', null).where('id', '>', lastId)
    const inScope = scope.kind === 'workspace' ? contacts.where('isShared', '=', 1) : contacts.where('ownerId', '=', scope.userId)
    const rows = await inScope.orderBy('id').limit(BATCH_SIZE).execute()
    for (const row of rows) yield await formatContactCard(reader, row)
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)!.id
  }
}
