import { type StoredSettings, readSettings } from '../../settings/server/stored-settings.ts'
import type { InvoiceContext } from '../context.ts'

const seller = {
  name: 'Helena Prado',
  company: 'Harbor & Pine, Lda.',
  email: 'office@harborpine.test',
  phone: '+351 210 555 014',
  address: 'Rua da Alfândega 12',
  postCode: '1100-016',
  city: 'Lisboa',
  country: 'PT',
  vatId: 'PT501964843',
  website: 'harborpine.test',
  registration: '501964843',
  bank: 'Banco do Cais',
  iban: 'PT50000201231234567890154',
  bic: 'BCAIPTPL',
}

const taxRates: StoredSettings['taxRates'] = [
  { title: '23 %', taxRate: 23, taxCategory: 'S' },
  { title: '13 %', taxRate: 13, taxCategory: 'S' },
  { title: '6 %', taxRate: 6, taxCategory: 'S' },
  { title: '0 %', taxRate: 0, taxCategory: 'Z' },
  { title: 'Reverse charge', taxRate: 0, taxCategory: 'AE' },
  { title: 'Export', taxRate: 0, taxCategory: 'G' },
]

export async function insertDemoSettings(ctx: InvoiceContext): Promise<StoredSettings> {
  const before = await readSettings(ctx.db)
  const settings: StoredSettings = {
    ...before,
    seller: { ...before.seller, ...seller },
    taxRates,
    timeZone: 'Europe/Lisbon',
    currencies: ['EUR', 'GBP', 'USD', 'CHF', 'CNY', 'JPY'],
  }
  await ctx.db
    .insertInto('invoice_settings')
    .values({ id: 1, settings: JSON.stringify(settings), createdAt: ctx.now, updatedAt: ctx.now })
    .execute()
  return settings
}
