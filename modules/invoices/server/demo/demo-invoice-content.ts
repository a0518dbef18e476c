import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { DemoContext } from '#platform/server/module.ts'
import type { Line } from '../../invoice-contract.ts'
import { toParty } from '../party.ts'
import type { InvoiceContent } from '../../drafts/server/invoice-content.ts'
import { demoItems } from './demo-data.ts'
import type { ClientRow } from '../tables.ts'

export function createDemoContent(demo: DemoContext, client: ClientRow): InvoiceContent {
  const currency = client.currency ?? 'EUR'
  const count = 1 + Math.floor(demo.random() ** 1.5 * 6)
  const lines = Array.from({ length: count }, () => createDemoLine(demo, { currency, country: client.country ?? 'PT' }))
  return {
    clientId: client.id,
    client: toParty(client),
    issuedDate: null,
    dueDate: null,
    serviceStart: null,
    serviceEnd: null,
    currency,
    language: client.language ?? 'en',
    notes: null,
    terms: null,
    lines,
    reference: demo.random() < 0.4 ? `PO ${Math.floor(1e3 + demo.random() * 9e3)}` : null,
    discountPercent: demo.random() < 0.12 ? 5 : null,
    discountAmount: null,
  }
}

/** Item prices are in euros; the rates are rounded. */
const exchangeRates: Record<string, number> = { EUR: 1, GBP: 0.85, USD: 1.1, CHF: 0.95, CNY: 7.8, JPY: 165 }
const euCountries = new Set(['FR', 'DE'])

function createDemoLine({ random }: DemoContext, { currency, country }: { currency: string; country: string }): Line {
  const index = Math.floor(random() * demoItems.length)
  const [title, unit, price, rate] = demoItems[index]!
  const factor = (exchangeRates[currency] ?? 1) * 10 ** (getMinorUnitDigits(currency) - 2)
  const quantity = unit === 'HUR' ? Math.ceil(random() * 32) / 2 : price > 100_000 ? 1 : Math.ceil(random() * 12)
  const taxCategory = country === 'PT' ? 'S' : euCountries.has(country) ? 'AE' : 'G'
  const taxRate = taxCategory === 'S' ? rate : 0
  return {
    itemId: index + 1,
    description: title,
    quantity,
    unit,
    unitPrice: Math.round(price * factor),
    taxRate,
    taxCategory,
    exemptionReason: null,
    discountPercent: random() < 0.08 ? 10 : null,
    discountAmount: null,
    net: 0,
  }
}
