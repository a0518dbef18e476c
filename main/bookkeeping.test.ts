/** @module-tag long */
import { expect, test } from 'vitest'
import { formatUbl, openBillsFixture } from '#modules/bills/server/bills-fixture.ts'
import type { Invoice } from '#modules/invoices/invoice-contract.ts'
import { formatCamt } from '#modules/invoices/bank/server/bank-fixture.ts'
import { hasOfficialRules, listFatalFindings } from '#modules/invoices/e-invoices/server/official-rules.ts'
import { buyer, seller } from '#modules/invoices/e-invoices/server/random-invoice.ts'
import { updateOverdueInvoices } from '#modules/invoices/overdue/server/overdue-job.ts'
import { getToken } from '#modules/invoices/quotes/server/quote-fixture.ts'

const LINES = [{ description: 'Oak deck', quantity: 1, unitPrice: 120_000, taxRate: 23 }]
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const ACCOUNTING = {
  consultantNumber: '12345',
  clientNumber: '77',
  fiscalYearStart: 1,
  accountLength: 4,
  bankAccount: '1200',
  cashAccount: '1000',
  firstCustomerAccount: '10000',
  revenueAccounts: [{ taxCategory: 'S', taxRate: 23, account: '8400' }],
}

/** The calls of a bookkeeper on 20 November 2026, each of which has to succeed. */
async function openOffice() {
  const fixture = await openBillsFixture()
  const { as } = fixture
  const post = async (path: string, body: object) => {
    const response = await as('helena').post(`/apps/${path}`, body)
    expect([path, response.status, response.body]).toEqual([path, 200, response.body])
    return response.body
  }
  const get = async (path: string, query: object) => as('helena').get(`/apps/invoice/${path}`, { ...query })
  const readInvoice = async (id: number): Promise<Invoice> => (await get('invoice', { id })).body.invoice
  await post('invoice/update-settings', { settings: { seller, accounting: ACCOUNTING } })
  return { ...fixture, postCall: post, get, readInvoice }
}

type Office = Awaited<ReturnType<typeof openOffice>>

/** Sends a quote that the client accepts, and makes an overdue invoice of it. */
async function invoiceQuote({ postCall, guest }: Office, language: string): Promise<Invoice> {
  const { client } = await postCall('invoice/add-client', { client: { ...buyer, language } })
  const { quote } = await postCall('invoice/add-quote', { quote: { clientId: client.id, lines: LINES, language } })
  const { link } = await postCall('invoice/share-quote', { id: quote.id })
  const answer = { token: getToken(link), response: 'accepted', name: 'Marie Dubois' }
  expect((await guest.post('/apps/invoice/respond-to-quote', answer)).body.quote).toMatchObject({ status: 'accepted' })
  const { invoice } = await postCall('invoice/convert-quote', { id: quote.id })
  const dates = { issuedDate: '2026-11-02', dueDate: '2026-11-10', serviceStart: '2026-10-01', serviceEnd: '2026-10-31' }
  await postCall('invoice/update-invoice', { invoice: { id: invoice.id, version: invoice.version, ...dates } })
  return (await postCall('invoice/issue', { id: invoice.id })).invoice
}

async function expectEInvoices({ get }: Office, { id }: Invoice): Promise<void> {
  expect((await get('e-invoice', { id, format: 'factur-x' })).text.slice(0, 5)).toBe('%PDF-')
  for (const format of ['xrechnung-ubl', 'xrechnung-cii']) {
    const { status, text } = await get('e-invoice', { id, format })
    expect([format, status]).toEqual([format, 200])
    if (hasOfficialRules) expect(listFatalFindings(text)).toEqual([])
  }
}

const countReminders = async ({ notifications }: Office) => (await notifications('helena')).filter(({ kind }) => kind === 'overdue').length

/** Imports a statement in which the client pays the invoice, and accepts the certain match. */
async function payByStatement(office: Office, { number, total }: Invoice): Promise<void> {
  const { uploadFile, postCall, get } = office
  const statement = formatCamt([{ amount: (total / 100).toFixed(2), purpose: `Invoice ${number}` }])
  await postCall('invoice/import-statement', { fileId: await uploadFile(statement, 'statement.xml') })
  const { matches } = (await get('certain-matches', {})).body
  expect(matches).toHaveLength(1)
  await postCall('invoice/match-transactions', { matches })
}

async function payBill({ receive, postCall, read }: Office): Promise<void> {
  const { outcome, bill } = await receive(formatUbl())
  expect(outcome).toBe('created')
  await postCall('bills/approve-bills', { ids: [bill!.id] })
  const { content } = await postCall('bills/transfers', { ids: [bill!.id] })
  expect(content).toContain('<InstdAmt Ccy="EUR">516.60</InstdAmt>')
  await postCall('bills/pay-bills', { ids: [bill!.id] })
  expect((await read(bill!.id)).status).toBe('paid')
}

test.for(['de', 'fr'])('quote, invoice, payment, bill and closing of the month, with a client who reads %s', async (language) => {
  await using office = await openOffice()
  const invoice = await invoiceQuote(office, language)
  await expectEInvoices(office, invoice)
  await office.runJob(updateOverdueInvoices)
  expect([(await office.readInvoice(invoice.id)).status, await countReminders(office)]).toEqual(['overdue', 1])
  await payByStatement(office, invoice)
  expect(await office.readInvoice(invoice.id)).toMatchObject({ status: 'paid', balance: 0 })
  expect((await office.as('helena').post('/apps/invoice/remind', { id: invoice.id })).status).toBe(409)

  const { invoice: creditNote } = await office.postCall('invoice/credit-note', { id: invoice.id })
  await office.postCall('invoice/issue', { id: creditNote.id })
  expect((await office.readInvoice(invoice.id)).balance).toBe(-invoice.total)
  await payBill(office)

  await office.postCall('invoice/update-settings', { settings: { closedUntil: '2026-11-19' } })
  const payment = { invoiceId: invoice.id, amount: -100, date: '2026-11-10' }
  const late = await office.as('helena').post('/apps/invoice/add-payment', { payment })
  expect([late.status, late.body.code]).toEqual([409, 'invoices.period_closed'])
  expect((await office.get('datev-export', NOVEMBER)).text).toContain(invoice.number)
  expect((await office.get('period-export', NOVEMBER)).text.slice(0, 2)).toBe('PK')
})
