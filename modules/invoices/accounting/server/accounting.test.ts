import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, configure, type FileEntry } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

configure({ useWebWorkers: false })

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

const accounting = {
  consultantNumber: '12345',
  clientNumber: '77',
  fiscalYearStart: 1,
  accountLength: 4,
  bankAccount: '1200',
  cashAccount: '1000',
  firstCustomerAccount: '10000',
  revenueAccounts: [
    { taxCategory: 'S', taxRate: 20, account: '8400' },
    { taxCategory: 'S', taxRate: 5.5, account: '8300' },
  ],
}

const saveSettings = ({ send }: Fixture, settings: object) => send('helena', 'update-settings', { settings })

async function issueInvoice(fixture: Fixture, draft: object = {}) {
  return fixture.issue((await fixture.addDraft({ issuedDate: '2026-11-02', dueDate: '2026-11-16', ...draft })).id)
}

async function download({ app, people }: Fixture, path: string, period = NOVEMBER, as: 'helena' | 'sam' = 'helena') {
  const headers = { authorization: `Bearer ${people[as].accessToken}` }
  const query = new URLSearchParams(period).toString()
  return app.http.inject({ url: `/apps/invoice/${path}?${query}`, headers })
}

/** The cells of each line, without quotes, by column name. */
function parseDatev(file: Buffer) {
  const [header = '', columns = '', ...lines] = new TextDecoder('windows-1252').decode(file).trimEnd().split('\r\n')
  const split = (line: string) =>
    line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
  const names = split(columns)
  const postings = lines.map((line) => Object.fromEntries(split(line).map((cell, index) => [names[index]!, cell])))
  return { header: split(header), names, postings }
}

test('the file for DATEV has a posting for each tax rate and payment, with the accounts of the settings', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { accounting, seller: { name: 'Acme' } })
  const client = await fixture.addClient({ company: 'Müller & Söhne „Nord“ ; "GmbH"' })
  const invoice = await issueInvoice(fixture, { clientId: client.id, client: undefined })
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: invoice.id, amount: 1_000, date: '2026-11-20' } })
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: invoice.id, amount: 500, date: '2026-11-20', method: '10' } })
  const response = await download(fixture, 'datev-export')
  expect(response.headers['content-disposition']).toContain('EXTF_Buchungsstapel_2026-11-01_2026-11-30.csv')
  const { header, names, postings } = parseDatev(response.rawPayload)
  expect([header.slice(0, 5), header.slice(10, 16), header.length]).toEqual([
    ['EXTF', '700', '21', 'Buchungsstapel', '13'],
    ['12345', '77', '20260101', '4', '20261101', '20261130'],
    31,
  ])
  expect(names).toHaveLength(125)
  const customer = String(10_000 + client.id)
  const common = { Konto: customer, 'Belegfeld 1': invoice.number, Buchungstext: 'Müller & Söhne „Nord“ ; "GmbH"' }
  const amountOf = (posting: Record<string, string>) => [
    posting['Umsatz (ohne Soll/Haben-Kz)'],
    posting['Soll/Haben-Kennzeichen'],
    posting['Gegenkonto (ohne BU-Schlüssel)'],
    posting['Belegdatum'],
    posting['Fälligkeit'],
  ]
  for (const posting of postings) expect(posting).toMatchObject(common)
  expect(postings.map(amountOf)).toEqual([
    ['192,00', 'S', '8400', '0211', '16112026'],
    ['63,27', 'S', '8300', '0211', '16112026'],
    ['10,00', 'H', '1200', '2011', ''],
    ['5,00', 'H', '1000', '2011', ''],
  ])
})

test('a credit note credits the customer', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { accounting, seller: { name: 'Acme' } })
  const { id } = await issueInvoice(fixture, { issuedDate: '2026-10-02', dueDate: '2026-10-16' })
  const note = (await fixture.send('sam', 'credit-note', { id })).invoice
  await fixture.issue(note.id)
  const { postings } = parseDatev((await download(fixture, 'datev-export')).rawPayload)
  expect(postings.map((posting) => posting['Soll/Haben-Kennzeichen'])).toEqual(['H', 'H'])
})

test('the export to DATEV names what is missing', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { seller: { name: 'Acme' } })
  await issueInvoice(fixture)
  await issueInvoice(fixture, { currency: 'USD' })
  const read = async () => (await fixture.as('helena').get('/apps/invoice/accounting-period', NOVEMBER)).body
  expect((await read()).datevProblems).toEqual([{ kind: 'no_settings', taxCategory: null, taxRate: null, currency: null }])
  expect((await download(fixture, 'datev-export')).json()).toMatchObject({ status: 409, code: 'invoices.accounts_missing' })
  await saveSettings(fixture, { accounting: { ...accounting, revenueAccounts: accounting.revenueAccounts.slice(0, 1) } })
  expect((await read()).datevProblems).toEqual([
    { kind: 'tax_rate', taxCategory: 'S', taxRate: 5.5, currency: null },
    { kind: 'currency', taxCategory: null, taxRate: null, currency: 'USD' },
  ])
  const { errors } = (await download(fixture, 'datev-export')).json()
  expect(errors).toEqual([{ path: '/settings/accounting/revenueAccounts', message: 'has no account for S 5.5 %' }])
})

test('a file for DATEV stays within a fiscal year', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { accounting: { ...accounting, fiscalYearStart: 7 } })
  const status = async (from: string, to: string) => (await download(fixture, 'datev-export', { from, to })).statusCode
  expect([await status('2026-06-01', '2026-07-31'), await status('2026-07-01', '2027-06-30')]).toEqual([409, 200])
})

test('the sums of a period subtract credit notes and refunds', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { seller: { name: 'Acme' } })
  const { id, total } = await issueInvoice(fixture)
  await issueInvoice(fixture)
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [id], date: '2026-11-20' })
  await fixture.issue((await fixture.send('sam', 'credit-note', { id })).invoice.id)
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: id, amount: -400, date: '2026-11-20' } })
  const { sums } = (await fixture.as('helena').get('/apps/invoice/accounting-period', NOVEMBER)).body
  expect(sums).toMatchObject([{ currency: 'EUR', invoices: 3, total, payments: total - 400 }])
})

test('the ZIP file contains every invoice as PDF and the amounts as CSV', async () => {
  await using fixture = await openInvoiceFixture()
  await saveSettings(fixture, { seller: { name: 'Acme' } })
  const invoice = await issueInvoice(fixture)
  await issueInvoice(fixture, { issuedDate: '2026-10-31' })
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: invoice.id, amount: 1_000, date: '2026-11-20', note: '=1+1' } })
  const { rawPayload } = await download(fixture, 'period-export')
  const entries = (await new ZipReader(new BlobReader(new Blob([new Uint8Array(rawPayload)]))).getEntries()) as FileEntry[]
  expect(entries.map(({ filename }) => filename)).toEqual(['invoices.csv', 'payments.csv', `invoices/${invoice.number}.pdf`])
  const [invoices = '', payments = ''] = await Promise.all(entries.slice(0, 2).map((entry) => entry.getData(new TextWriter())))
  expect(invoices).toContain(`"${invoice.number}","invoice","2026-11-02","2026-11-16","Atelier Dubois",,,,"EUR","S",20,160,32,192,`)
  expect(payments.trimEnd().split('\r\n')).toEqual([
    '"date","invoice","client","currency","amount","method","note"',
    `"2026-11-20","${invoice.number}","Atelier Dubois","EUR",10,"30","'=1+1"`,
  ])
  const pdf = await entries[2]!.getData(new Uint8ArrayWriter())
  expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-')
})

test.each(['accounting-period', 'datev-export', 'period-export'])('%s rejects an invalid period', async (path) => {
  await using fixture = await openInvoiceFixture()
  const status = async (from: string, to: string) => (await download(fixture, path, { from, to })).statusCode
  expect([await status('2026-11-30', '2026-11-01'), await status('2020-01-01', '2026-11-30'), await status('x', '2026-11-30')]).toEqual([
    400, 400, 400,
  ])
})
