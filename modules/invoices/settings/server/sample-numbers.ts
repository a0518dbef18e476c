import { isSample } from '#platform/server/samples/tables.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { StoredSettings } from './stored-settings.ts'

/** Numbers of samples have series of their own, so that removing samples leaves no gap in the numbers of real invoices. */
export const SAMPLE_PREFIX = 'SAMPLE-'

const patterns = {
  numberPattern: 'SAMPLE-{year}-{number:4}',
  creditNotePattern: 'SAMPLE-CN-{year}-{number:4}',
  quotePattern: 'SAMPLE-Q-{year}-{number:4}',
}

export const toSamplePatterns = (settings: StoredSettings): StoredSettings => ({ ...settings, ...patterns })

type Numbered = { id: number; creditOf?: number | null }

/** The settings with which a draft of the samples, or a credit note for one of their invoices, receives its number. */
export async function chooseNumbering(
  { db }: Pick<InvoiceContext, 'db'>,
  settings: StoredSettings,
  { table, row }: { table: 'invoices' | 'quotes'; row: Numbered },
): Promise<StoredSettings> {
  const belongsToSamples = (await isSample(db, table, row.id)) || (row.creditOf ? await isSample(db, table, row.creditOf) : false)
  return belongsToSamples ? toSamplePatterns(settings) : settings
}
