import { createHash } from 'node:crypto'
import type { InvoiceContext } from '../../server/context.ts'
import type { CsvMapping } from '../contract.ts'

export const toHeaderKey = (header: readonly string[]): string => createHash('sha256').update(JSON.stringify(header)).digest('base64url')

export async function rememberMapping(ctx: InvoiceContext, headerKey: string, mapping: CsvMapping): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updatedAt: ctx.now }
  await ctx.db
    .insertInto('bank_csv_mappings')
    .values({ headerKey, ...values })
    .onConflict((conflict) => conflict.column('headerKey').doUpdateSet(values))
    .execute()
}

export async function readMapping(ctx: InvoiceContext, headerKey: string): Promise<CsvMapping | undefined> {
  const row = await ctx.db.selectFrom('bank_csv_mappings').select('mapping').where('headerKey', '=', headerKey).executeTakeFirst()
  return row && (JSON.parse(row.mapping) as CsvMapping)
}
