import { toSamplePatterns } from '../../settings/server/sample-numbers.ts'
import { readSettings, type StoredSettings } from '../../settings/server/stored-settings.ts'
import type { InvoiceContext } from '../context.ts'
import { insertDemoSettings } from './demo-settings.ts'

/** Runs work with the settings of the fictional company, and restores those of the workspace in the same transaction. */
export async function withSampleSettings<T>(ctx: InvoiceContext, work: (settings: StoredSettings) => Promise<T>): Promise<T> {
  const table = ctx.db.selectFrom('invoice_settings')
  const own = await table.selectAll().execute()
  await ctx.db.deleteFrom('invoice_settings').execute()
  await insertDemoSettings(ctx)
  const settings = toSamplePatterns(await readSettings(ctx.db))
  await ctx.db
    .updateTable('invoice_settings')
    .set({ settings: JSON.stringify(settings) })
    .execute()
  const result = await work(settings)
  await ctx.db.deleteFrom('invoice_settings').execute()
  if (own.length > 0) await ctx.db.insertInto('invoice_settings').values(own).execute()
  return result
}
