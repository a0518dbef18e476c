import type { Kysely } from 'kysely'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { STATEMENT_LIMIT_BYTES } from '../contract.ts'

type Upload = { fileName: string; content: Buffer }

/** Of the viewer's own files that belong to no record yet. */
export async function readUpload({ db, viewer, contents }: InvoiceContext, id: number): Promise<Upload> {
  const file = await (db as unknown as Kysely<FileTables>)
    .selectFrom('files')
    .select(['hash', 'size', 'name'])
    .where('id', '=', id)
    .where('ownerId', '=', viewer.id)
    .where('entity', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('file')
  if (file.size > STATEMENT_LIMIT_BYTES) throw new ApiError(413, 'invoices.statement_too_large', 'The file must not be larger than 25 MB.')
  return { fileName: file.name, content: await contents.read(file.hash) }
}
