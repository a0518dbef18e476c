import type { LineDraft, TaxCategory } from '../../invoice-contract.ts'
import { type InvoiceContent, toContentInput, toInvoiceColumns } from '../../drafts/server/index.ts'
import { toParty } from '../../server/party.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import type { Seller } from '../../settings/contract.ts'
import type { EInvoiceSource } from './read-source.ts'

/** A reproducible sequence of numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const seller = {
  name: 'Inês Prado',
  company: 'Harbor & Pine, Lda.',
  email: 'office@harborpine.test',
  phone: '+351 210 555 014',
  address: 'Rua da Alfândega 12\n2.º andar',
  postCode: '1100-016',
  city: 'Lisboa',
  country: 'PT',
  vatId: 'PT501964843',
  registration: '501964843',
  taxNumber: null,
  bank: 'Banco do Cais',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
  bic: 'BCAIPTPL',
  website: null,
  electronicAddress: 'PT501964843',
  electronicAddressScheme: '9946',
} satisfies Seller

export const buyer = {
  name: 'Marie Dubois',
  company: 'Atelier Dubois',
  email: 'marie@dubois.test',
  address: '14 rue des Forges',
  city: 'Lyon',
  postCode: '69001',
  country: 'FR',
  vatId: 'FR40303265045',
  electronicAddress: '303265045',
  electronicAddressScheme: '0225',
  buyerReference: '04011000-1234512345-06',
}

const texts = [
  'Carpentry',
  'Oak <planks> & "beams"',
  ']]> <!-- &amp; -->',
  'شركة النور للتجارة',
  '杭州西湖设备有限公司',
  `${'Long name '.repeat(19)}end`,
  'Bell \u0007 and half a \ud83e character',
  'First line\nSecond line\r\nThird line',
]

const rates: Record<string, readonly [TaxCategory, number][]> = {
  domestic: [
    ['S', 23],
    ['S', 5.5],
    ['S', 19],
    ['S', 7.75],
    ['Z', 0],
    ['E', 0],
  ],
  'reverse-charge': [
    ['AE', 0],
    ['S', 20],
  ],
  'intra-community': [['K', 0]],
  export: [['G', 0]],
  'out-of-scope': [['O', 0]],
}
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'BHD', 'ISK']

const servicePeriods = [
  { serviceStart: null, serviceEnd: null },
  { serviceStart: '2026-11-20', serviceEnd: null },
  { serviceStart: '2026-11-01', serviceEnd: '2026-11-30' },
]

type Random = () => number
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!

/** An issued invoice or credit note with any combination of what EN 16931 distinguishes. */
export function createRandomSource(random: Random): EInvoiceSource {
  const kind = random() < 0.25 ? 'credit-note' : 'invoice'
  const sign = kind === 'invoice' ? 1 : -1
  const available = rates[pick(random, Object.keys(rates))]!
  const lines = Array.from({ length: 1 + Math.floor(random() * 7) }, () => createLine(random, available, sign))
  const content = createContent(random, lines)
  const { columns, lines: priced } = toInvoiceColumns(content)
  if (columns.total * sign < 0) return createRandomSource(random)
  const paid = kind === 'invoice' && random() < 0.3 ? Math.floor(random() * columns.total) : 0
  const row = { ...columns, kind, number: 'INV-2026-0001', issuedDate: '2026-11-26', paid, credited: 0 }
  return {
    invoice: { row: { ...row, dueDate: kind === 'invoice' ? '2026-12-26' : null } as InvoiceRow, lines: priced, payments: [] },
    seller,
    buyer: content.client,
    hasClient: true,
    preferred: null,
    preceding: kind === 'credit-note' ? { number: 'INV-2026-0000', issuedDate: '2026-11-01' } : null,
  }
}

function createContent(random: Random, lines: LineDraft[]): InvoiceContent {
  const content: InvoiceContent = {
    clientId: 1,
    client: toParty({ ...buyer, company: pick(random, texts).slice(0, 200) }),
    issuedDate: null,
    dueDate: null,
    ...pick(random, servicePeriods),
    currency: pick(random, currencies),
    language: pick(random, ['en', 'de', 'fr', 'pt', 'cn'] as const),
    reference: random() < 0.5 ? 'PO 4711' : null,
    notes: random() < 0.5 ? pick(random, texts) : null,
    terms: random() < 0.3 ? '#Net 30\nThank you' : null,
    discountPercent: null,
    discountAmount: null,
    lines: toContentInput({ lines }).lines!,
  }
  const choice = random()
  if (choice < 0.25) return { ...content, discountPercent: Math.ceil(random() * 4_000) / 100 }
  const subtotal = Math.abs(toInvoiceColumns(content).columns.subtotal)
  return choice < 0.5 ? { ...content, discountAmount: Math.floor((random() * subtotal) / 2) } : content
}

function createLine(random: Random, available: readonly [TaxCategory, number][], sign: number): LineDraft {
  const [taxCategory, taxRate] = pick(random, available)
  const direction = random() < 0.1 ? -sign : sign
  const line = {
    description: pick(random, texts),
    quantity: (direction * Math.ceil(random() * 100_000)) / 10 ** Math.floor(random() * 5),
    unit: pick(random, ['C62', 'HUR', 'KGM', 'MTK', 'LS'] as const),
    unitPrice: Math.floor(random() ** 3 * 500_000),
    taxRate,
    taxCategory,
    exemptionReason: taxCategory === 'E' ? 'Exempt under article 132' : null,
  }
  if (random() < 0.2) return { ...line, discountPercent: Math.ceil(random() * 10_000) / 100 }
  return random() < 0.2 ? { ...line, discountAmount: Math.floor(line.unitPrice * Math.min(1, Math.abs(line.quantity)) * random()) } : line
}
