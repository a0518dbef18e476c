import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney } from '#platform/contract/money.ts'
import type { Invoice } from '../../invoice-contract.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { locales, documentLabels } from './labels/labels.ts'

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>
let fixture: Fixture

beforeAll(async () => {
  fixture = await openInvoiceFixture()
  const seller = {
    name: 'Acme & Co',
    address: 'Rua da Alfândega 12',
    city: 'Lisboa',
    postCode: '1100-016',
    country: 'PT',
    vatId: 'PT501964843',
  }
  await fixture.send('helena', 'update-settings', { settings: { seller: { ...seller, iban: 'PT50000201231234567890154' } } })
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function fetchPdf(id: number): Promise<Uint8Array> {
  const { token, address } = await getServer()
  const response = await fetch(`${address}/apps/invoice/pdf?id=${id}`, { headers: { authorization: `Bearer ${token}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await response.arrayBuffer())
}

let address: string | undefined
const getServer = async () => ({ address: (address ??= await fixture.listen()), token: fixture.people.sam.accessToken })

async function extractPlainText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(bytes.slice(), { mergePages: true })
  return removeSpaces(text)
}

/** Removes white space: non-breaking spaces are extracted as other characters. */
const removeSpaces = (text: string) => text.replace(/\s+/g, '')
const issue = async (draft: object): Promise<Invoice> => fixture.issue((await fixture.addDraft(draft)).id)

const caption = removeSpaces(documentLabels.en.scanToPay)

test('what is owed in euros has a QR code for a credit transfer', async () => {
  const invoice = await issue({})
  expect(await extractPlainText(await fetchPdf(invoice.id))).toContain(caption)
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [invoice.id] })
  for (const { id } of [invoice, await issue({ currency: 'USD' }), await fixture.addDraft({})])
    expect(await extractPlainText(await fetchPdf(id))).not.toContain(caption)
})

test('prints the texts and amounts of the invoice to the cent', { tags: ['long'] }, async () => {
  const invoice = await issue({
    client: { name: 'Marie Dubois', company: 'Atelier Dubois', city: 'Lyon', country: 'FR', vatId: 'FR40303265045' },
    discountPercent: 3,
    notes: 'Thank you.',
    reference: 'PO 4711',
  })
  const text = await extractPlainText(await fetchPdf(invoice.id))
  const amounts = [
    invoice.subtotal,
    -invoice.discount,
    invoice.total,
    ...invoice.taxGroups.flatMap(({ taxable, tax }) => [taxable, tax]),
    ...invoice.lines.map(({ net }) => net),
  ]
  for (const amount of amounts) expect(text).toContain(removeSpaces(formatMoney(amount, 'EUR', 'en-GB')))
  for (const word of [
    invoice.number!,
    'Atelier Dubois',
    'Marie Dubois',
    'France',
    'FR40303265045',
    'Carpentry',
    'PO 4711',
    'Thank you.',
    'PT501964843',
    'Rua da Alfândega 12',
    'Page 1 of 1',
  ])
    expect(text).toContain(removeSpaces(word))
})

test.each(['en', 'fr', 'de', 'pt', 'cn'] as const)('embeds fonts and extractable text in %s', async (language) => {
  const name = {
    en: 'Łódź Æsir Σίσυφος Ђорђе',
    fr: 'Œuvrés à l’été — 12 €',
    de: 'Straßenbögen',
    pt: 'Construções Ação',
    cn: '杭州西湖设备有限公司',
  }[language]
  const invoice = await issue({ language, currency: language === 'cn' ? 'CNY' : 'EUR', client: { name }, terms: name })
  const bytes = await fetchPdf(invoice.id)
  const text = await extractPlainText(bytes)
  for (const word of [documentLabels[language].invoice, documentLabels[language].dueDate, documentLabels[language].total, name])
    expect(text).toContain(removeSpaces(word))
  expect(text).toContain(removeSpaces(formatMoney(invoice.total, invoice.currency, locales[language])))
  expect(bytes.length).toBeLessThan(language === 'cn' ? 100_000 : 60_000)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/BaseFont /Helvetica')
})

test('prints the day or the period of the service', async () => {
  const print = async (fields: object) => extractPlainText(await fetchPdf((await issue({ language: 'de', ...fields })).id))
  expect(await print({ serviceStart: '2026-11-20' })).toContain(removeSpaces('Leistungsdatum 20. November 2026'))
  const period = await print({ serviceStart: '2026-11-01', serviceEnd: '2026-11-30' })
  expect(period).toContain(removeSpaces('Leistungsdatum 1. November 2026 – 30. November 2026'))
})

test('is a tagged PDF with title, language, headings and table headers', async () => {
  const { id, number } = await issue({})
  const proxy = await getDocumentProxy(await fetchPdf(id))
  const [meta, mark] = [await proxy.getMetadata(), await proxy.getMarkInfo()]
  expect(mark).toMatchObject({ Marked: true })
  expect(meta.info).toMatchObject({ Title: `Invoice ${number}`, Language: 'en-GB' })
  expect(meta.metadata?.getRaw()).toContain('pdfuaid')
  const roles: string[] = []
  const walk = (node: any): void => {
    if (node.role) roles.push(node.role)
    node.children?.forEach(walk)
  }
  walk(await (await proxy.getPage(1)).getStructTree())
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'THead', 'TH', 'TBody', 'TR', 'TD']))
  expect(roles.filter((role) => role === 'TR')).toHaveLength(1 + 2 + 4)
})

test('marks drafts and replaces characters missing in all fonts', async () => {
  const { id } = await fixture.addDraft({ client: { name: 'Nobody 🦊' } })
  const text = await extractPlainText(await fetchPdf(id))
  expect(text).toContain('Draft')
  expect(text).toContain('Nobody?')
})

test('repeats table headers and numbers the pages of long invoices', { tags: ['long'] }, async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => ({
    description: `Plank ${index + 1}`,
    quantity: index % 7,
    unitPrice: 1_999,
    taxRate: 20,
    discountPercent: 1.5,
  }))
  const invoice = await issue({ lines })
  const bytes = await fetchPdf(invoice.id)
  const { totalPages, text } = await extractText(bytes.slice(), { mergePages: false })
  expect(totalPages).toBeGreaterThan(30)
  expect(removeSpaces(text.at(-1)!)).toContain(removeSpaces(formatMoney(invoice.total, 'EUR', 'en-GB')))
  expect(removeSpaces(text[7]!)).toContain('Unitprice')
  expect(removeSpaces(text[7]!)).toContain(`Page8of${totalPages}`)
})

test('formats amounts for the language without breaking them across lines', async () => {
  const french = await issue({
    language: 'fr',
    lines: [{ description: 'Coque', quantity: 12, unit: 'DAY', unitPrice: 12_345_67, taxRate: 20 }],
  })
  const { text } = await extractText(await fetchPdf(french.id), { mergePages: true })
  expect(text).toMatch(/148\s148,04\s€/)
  expect(text).toMatch(/177\s777,65\s€/)
  expect(text).toMatch(/20\s%/)
  expect(text).toContain('12 jours')
  const large = await issue({
    currency: 'JPY',
    lines: [{ description: 'Warehouse', quantity: 9_999, unit: 'DAY', unitPrice: 99_999_999, taxRate: 20 }],
  })
  const read = await extractText(await fetchPdf(large.id), { mergePages: true })
  expect(read.text).toContain(formatMoney(large.total, 'JPY', 'en-GB'))
})

test('keeps the totals and the payment details each on one page', { tags: ['long'], timeout: 60_000 }, async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ description: `Plank ${at}`, quantity: 1, unitPrice: 100, taxRate: 20 }))
  for (let count = 24; count < 36; count++) {
    const { text } = await extractText(await fetchPdf((await issue({ lines: lines(count) })).id), { mergePages: false })
    const pageOf = (word: string) => text.findIndex((page) => page.includes(word))
    expect(pageOf('Subtotal')).toBe(pageOf('Total'))
    expect(pageOf('Payment details')).toBe(pageOf('PT50 0002 0123'))
  }
})
