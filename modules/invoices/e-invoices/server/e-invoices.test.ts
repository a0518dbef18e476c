import { afterAll, beforeAll, expect, test } from 'vitest'
import { eInvoiceFormats } from '../contract.ts'
import { openEInvoiceFixture } from './e-invoice-fixture.ts'
import { getSyntax, hasOfficialRules, listFatalFindings, readSamples } from './official-rules.ts'

let fixture: Awaited<ReturnType<typeof openEInvoiceFixture>>
beforeAll(async () => {
  fixture = await openEInvoiceFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const xmlFormats = eInvoiceFormats.filter((format) => format !== 'factur-x')
const listPaths = (answer: { body: { errors?: { path: string }[] } }) => answer.body.errors?.map(({ path }) => path)

/** Amounts of an element, such as all `cbc:PayableAmount`. */
const listTexts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test.skipIf(!hasOfficialRules)('the official samples are valid, and the rules notice a wrong total', { tags: ['long'] }, () => {
  const samples = readSamples()
  expect(samples).toHaveLength(22)
  for (const syntax of ['ubl', 'cii']) {
    const { xml } = samples.find((sample) => getSyntax(sample.xml) === syntax)!
    expect(listFatalFindings(xml)).toEqual([])
    expect(listFatalFindings(xml.replace(/(PayableAmount[^>]*>)[\d.]+</, '$11.23<')).join()).toContain('BR-CO-16')
  }
})

test('returns an invoice in each format with the amounts of the list', { tags: ['long'] }, async () => {
  const invoice = await fixture.issueFor({ discountPercent: 3, reference: 'PO 4711', notes: 'Thank you & goodbye <3' })
  for (const format of xmlFormats) {
    const answer = await fixture.download(invoice.id, format)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml'])
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${invoice.number}.xml"`)
    const isUbl = format.endsWith('ubl')
    const amounts = [isUbl ? 'cbc:PayableAmount' : 'ram:DuePayableAmount', isUbl ? 'cbc:AllowanceTotalAmount' : 'ram:AllowanceTotalAmount']
    expect(amounts.flatMap((name) => listTexts(answer.text, name))).toEqual(
      [invoice.balance, invoice.discount].map((amount) => (amount / 100).toFixed(2)),
    )
    expect(answer.text).toContain('Thank you &amp; goodbye &lt;3')
    if (hasOfficialRules) expect(listFatalFindings(answer.text)).toEqual([])
  }
})

test('states the day or the period of the service', { tags: ['long'] }, async () => {
  const day = await fixture.issueFor({ serviceStart: '2026-11-20' })
  const month = await fixture.issueFor({ serviceStart: '2026-11-01', serviceEnd: '2026-11-30' })
  const readDates = async ({ id }: { id: number }) => {
    const [ubl, cii] = [await fixture.download(id, 'xrechnung-ubl'), await fixture.download(id, 'xrechnung-cii')]
    const ublDates = ['cbc:ActualDeliveryDate', 'cbc:StartDate', 'cbc:EndDate'].flatMap((name) => listTexts(ubl.text, name))
    const delivery = /ActualDelivery.*?>(\d{8})</s.exec(cii.text)?.[1]
    return [ublDates, delivery ?? /BillingSpecifiedPeriod.*?>(\d{8})<.*?>(\d{8})</s.exec(cii.text)?.slice(1)]
  }
  expect(await readDates(day)).toEqual([['2026-11-20'], '20261120'])
  expect(await readDates(month)).toEqual([
    ['2026-11-01', '2026-11-30'],
    ['20261101', '20261130'],
  ])
})

test('states payments and the amount due as the PDF does', async () => {
  const { id, total } = await fixture.issueFor()
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: id, amount: 1_000 } })
  const { text } = await fixture.download(id, 'xrechnung-ubl')
  expect(listTexts(text, 'cbc:PrepaidAmount')).toEqual(['10.00'])
  expect(listTexts(text, 'cbc:PayableAmount')).toEqual([((total - 1_000) / 100).toFixed(2)])
})

test('a credit note has positive amounts and names its invoice', { tags: ['long'] }, async () => {
  const { id, number, total } = await fixture.issueFor({ discountAmount: 1_000 })
  const draft = (await fixture.send('sam', 'credit-note', { id })).invoice
  await fixture.issue(draft.id)
  for (const format of xmlFormats) {
    const { text } = await fixture.download(draft.id, format)
    expect(text).toContain(number)
    expect(listTexts(text, format.endsWith('ubl') ? 'cbc:PayableAmount' : 'ram:DuePayableAmount')).toEqual([(total / 100).toFixed(2)])
    expect(text).not.toMatch(/>-\d/)
    if (hasOfficialRules) expect(listFatalFindings(text)).toEqual([])
  }
})

test('lists what is missing with the place where it is edited, before and after issuing', async () => {
  const client = await fixture.addClient({ country: null, email: null })
  const draft = await fixture.addDraft({
    client: undefined,
    clientId: client.id,
    lines: [{ description: 'Course', quantity: 1, unitPrice: 5, taxCategory: 'E' }],
  })
  const { formats, preferred } = (await fixture.as('sam').get('/apps/invoice/e-invoice-check', { id: draft.id })).body
  const paths = formats
    .find(({ format }: { format: string }) => format === 'xrechnung-ubl')
    .errors.map(({ path }: { path: string }) => path)
  expect([preferred, paths]).toEqual([
    null,
    [
      '/client/country',
      '/client/city',
      '/client/postCode',
      '/client/buyerReference',
      '/client/electronicAddress',
      '/invoice/lines/0/exemptionReason',
    ],
  ])
  const { id } = await fixture.issue(draft.id)
  const rejected = await fixture.download(id, 'xrechnung-ubl')
  expect([rejected.status, rejected.body.code, listPaths(rejected)]).toEqual([409, 'invoices.e_invoice_incomplete', paths])
})

test('details added to the client and the settings complete an issued invoice, but change nothing it states', async () => {
  const client = await fixture.addClient({
    ...fixture.client,
    id: undefined,
    city: 'Lyon',
    electronicAddress: null,
    electronicAddressScheme: null,
  })
  const { id } = await fixture.issue((await fixture.addDraft({ client: undefined, clientId: client.id })).id)
  expect(listPaths(await fixture.download(id, 'peppol-ubl'))).toEqual(['/client/electronicAddress'])
  await fixture.send('sam', 'update-client', {
    client: { id: client.id, city: 'Paris', electronicAddress: '303265045', electronicAddressScheme: '0225' },
  })
  const { text } = await fixture.download(id, 'peppol-ubl')
  expect(text).toContain('<cbc:EndpointID schemeID="0225">303265045</cbc:EndpointID>')
  expect(text).toContain('<cbc:CityName>Lyon</cbc:CityName>')
  expect(text).not.toContain('Paris')
})

test('drafts have no e-invoice', async () => {
  const { id } = await fixture.addDraft({ client: undefined, clientId: fixture.client.id })
  const answer = await fixture.download(id, 'factur-x')
  expect([answer.status, answer.body.code]).toEqual([409, 'invoices.draft'])
})

test.each([
  ['vatId', 'QQ123456789', 'FR'],
  ['vatId', '123456789', 'DE'],
  ['vatId', 'DE12345678', 'DE'],
  ['vatId', 'QQ123456789', null],
  ['buyerReference', '04011000-1234512345-07', 'DE'],
  ['electronicAddress', 'two words', 'DE'],
])('rejects a client whose %s is %s', async (name, value, country) => {
  const client = { name: 'Marie', country, electronicAddressScheme: '0088', [name]: value }
  const answer = await fixture.as('sam').post('/apps/invoice/add-client', { client })
  expect([answer.status, listPaths(answer)]).toEqual([400, [`/client/${name}`]])
})

test('rejects an IBAN with wrong check digits', async () => {
  const answer = await fixture
    .as('helena')
    .post('/apps/invoice/update-settings', { settings: { seller: { iban: 'PT50000201231234567890155' } } })
  expect([answer.status, listPaths(answer)]).toEqual([400, ['/settings/seller/iban']])
})

test('undo restores the e-invoice details of a client', async () => {
  const { id } = await fixture.addClient({ buyerReference: 'A', eInvoiceFormat: 'factur-x' })
  const changed = await fixture.as('sam').post('/apps/invoice/update-client', { client: { id, buyerReference: 'B', eInvoiceFormat: null } })
  expect((await fixture.undo(changed)).status).toBe(200)
  expect((await fixture.as('sam').get('/apps/invoice/client', { id })).body.client).toMatchObject({
    buyerReference: 'A',
    eInvoiceFormat: 'factur-x',
  })
})

test('hides an invoice from people who may not read all of it', async () => {
  const { id } = await fixture.issueFor()
  expect((await fixture.as('stranger').get('/apps/invoice/e-invoice', { id, format: 'factur-x' })).status).toBe(403)
  expect((await fixture.guest.get('/apps/invoice/e-invoice', { id, format: 'factur-x' })).status).toBe(401)
  expect((await fixture.as('sam').get('/apps/invoice/e-invoice', { id: 999_999, format: 'factur-x' })).status).toBe(404)
  expect((await fixture.as('sam').get('/apps/invoice/e-invoice', { id, format: 'pdf' })).status).toBe(400)
})

test('the PDF and the XML name the reasons for which no tax is charged', async () => {
  const line = { description: 'Course', quantity: 1, unitPrice: 5_000, taxCategory: 'E', exemptionReason: '§ 4 Nr. 21 UStG' }
  const { id } = await fixture.issueFor({ lines: [line, { ...line, exemptionReason: '§ 4 Nr. 22 UStG' }] })
  const { text } = await fixture.download(id, 'xrechnung-ubl')
  expect(listTexts(text, 'cbc:TaxExemptionReason')).toEqual(['§ 4 Nr. 21 UStG § 4 Nr. 22 UStG'])
})
