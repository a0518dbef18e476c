import { minorDigits } from '#platform/contract/money.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import type { Line } from '../../invoice-contract.ts'
import { completeParty } from '../party.ts'
import type { InvoiceContent } from '../../drafts/server/invoice-content.ts'
import { demoItems } from './demo-data.ts'
import type { ClientRow } from '../tables.ts'

export function createDemoContent(world: DemoWorld, client: ClientRow): InvoiceContent {
  const currency = client.currency ?? 'EUR'
  const { name, email, company, address, city, postCode, country, vatId } = client
  const count = 1 + Math.floor(world.random() ** 1.5 * 6)
  const lines = Array.from({ length: count }, () => createDemoLine(world, { currency, country: country ?? 'PT' }))
  return {
    clientId: client.id,
    client: completeParty({ name, email, company, address, city, postCode, country, vatId }),
    issuedDate: null,
    dueDate: null,
    currency,
    language: client.language ?? 'en',
    notes: null,
    terms: null,
    lines,
    reference: world.random() < 0.4 ? `PO ${Math.floor(1e3 + world.random() * 9e3)}` : null,
    discountPercent: world.random() < 0.12 ? 5 : null,
    discountAmount: null,
  }
}

/** Item prices are in euros; the rates are rounded. */
const exchangeRates: Record<string, number> = { EUR: 1, GBP: 0.85, USD: 1.1, CHF: 0.95, CNY: 7.8, JPY: 165 }
const euCountries = new Set(['FR', 'DE'])

function createDemoLine({ random }: DemoWorld, { currency, country }: { currency: string; country: string }): Line {
  const at = Math.floor(random() * demoItems.length)
  const [title, unit, price, rate] = demoItems[at]!
  const factor = (exchangeRates[currency] ?? 1) * 10 ** (minorDigits(currency) - 2)
  const quantity = unit === 'HUR' ? Math.ceil(random() * 32) / 2 : price > 100_000 ? 1 : Math.ceil(random() * 12)
  const taxCategory = country === 'PT' ? 'S' : euCountries.has(country) ? 'AE' : 'G'
  const taxRate = taxCategory === 'S' ? rate : 0
  return {
    itemId: at + 1,
    description: title,
    quantity,
    unit,
    unitPrice: Math.round(price * factor),
    taxRate,
    taxCategory,
    discountPercent: random() < 0.08 ? 10 : null,
    discountAmount: null,
    net: 0,
  }
}
