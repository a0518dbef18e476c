import { readSettings, toLocalDate } from '#modules/invoices/server/index.ts'
import type { BillContext } from './tables.ts'

/** The current date in the time zone of the invoice settings. */
export const getToday = async ({ db, now }: Pick<BillContext, 'db' | 'now'>): Promise<string> =>
  toLocalDate(now, (await readSettings(db as never)).timeZone)
