import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { readSettings } from '../../settings/server/index.ts'
import type { bankEndpoints } from '../contract.ts'
import { readMapping, toHeaderKey } from './csv-mappings.ts'
import { previewStatementInWorker } from './reading/read-in-worker.ts'
import { readUpload } from './read-upload.ts'

type Preview = Output<typeof bankEndpoints.previewStatement>

export async function previewStatement(ctx: InvoiceContext, { fileId }: Input<typeof bankEndpoints.previewStatement>): Promise<Preview> {
  const { content } = await readUpload(ctx, fileId)
  const { currencies } = await readSettings(ctx.db)
  const preview = await previewStatementInWorker(content, currencies[0]!)
  if (preview.format === 'camt.053') return { format: 'camt.053', header: [], rows: [], mapping: null, isRemembered: false }
  const { header, rows, mapping: guessed } = preview
  const remembered = await readMapping(ctx, toHeaderKey(header))
  const mapping = remembered ? { ...remembered, account: guessed.account || remembered.account } : guessed
  return { format: 'csv', header, rows, mapping, isRemembered: remembered !== undefined }
}
