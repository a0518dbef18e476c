import { expect, test } from 'vitest'
import { formatCamt, openBankFixture } from './bank-fixture.ts'
import type { CsvMapping } from '../contract.ts'

const mapping: CsvMapping = {
  date: 0,
  amount: 2,
  debit: null,
  credit: null,
  currency: null,
  counterparty: 1,
  iban: null,
  purpose: [3],
  reference: null,
  dateOrder: 'dmy',
  decimalSeparator: ',',
  defaultCurrency: 'EUR',
  account: 'Girokonto',
}

const csv = (...rows: string[]) => ['Buchungstag;Name;Betrag;Verwendungszweck', ...rows, ''].join('\r\n')

test('importing a file twice changes nothing', async () => {
  await using fixture = await openBankFixture()
  const file = formatCamt([{ amount: '10.00' }, { amount: '10.00' }, { amount: '20.00', reference: 'B-1' }])
  expect((await fixture.importFile(file)).body).toMatchObject({ added: 3, known: 0 })
  const before = await fixture.countBankRows()
  expect((await fixture.importFile(file)).body).toEqual({ statements: [], added: 0, known: 3 })
  expect(await fixture.countBankRows()).toEqual(before)
})

test('overlapping statements add only what is new, also of equal transactions', async () => {
  await using fixture = await openBankFixture()
  const [first, second, third] = [
    { amount: '10.00', purpose: 'Coffee', date: '2026-11-02' },
    { amount: '10.00', purpose: 'Coffee', date: '2026-11-03' },
    { amount: '99.00', purpose: 'Table', reference: 'B-2', date: '2026-11-04' },
  ]
  await fixture.importFile(formatCamt([first, second, third]))
  const { body } = await fixture.importFile(formatCamt([second, second, { ...third, purpose: 'Table, corrected' }, { amount: '1.00' }]))
  expect(body).toMatchObject({ added: 2, known: 2, statements: [{ transactionCount: 2 }] })
})

test('the same file imported twice at once is stored once', async () => {
  await using fixture = await openBankFixture()
  const file = formatCamt([{ amount: '10.00' }, { amount: '20.00' }])
  const answers = await Promise.all([fixture.importFile(file), fixture.importFile(file, { as: 'helena' })])
  expect(new Set(answers.map(({ body }) => body.added))).toEqual(new Set([0, 2]))
  expect(await fixture.countBankRows()).toMatchObject({ bank_statements: 1, bank_transactions: 2 })
})

test('equal transactions of two accounts are different', async () => {
  await using fixture = await openBankFixture()
  await fixture.importFile(formatCamt([{ amount: '10.00' }], 'DE89370400440532013000'))
  expect((await fixture.importFile(formatCamt([{ amount: '10.00' }], 'FR1420041010050500013M02606'))).body.added).toBe(1)
})

test('undoing an import removes its payments and transactions, and the file can be imported again', async () => {
  await using fixture = await openBankFixture()
  const invoice = await fixture.issueInvoice()
  const file = formatCamt([{ amount: '255.27', purpose: 'INV-2026-0001' }])
  const imported = await fixture.importFile(file)
  await fixture.match(await fixture.listCertain())
  expect((await fixture.undo(imported)).status).toBe(200)
  expect(await fixture.read(invoice.id)).toMatchObject({ status: 'sent', balance: 25_527, payments: [] })
  expect(await fixture.countBankRows()).toMatchObject({ bank_statements: 0, bank_transactions: 0, bank_transaction_keys: 0 })
  expect((await fixture.importFile(file)).body.added).toBe(1)
})

test('a statement is deleted with its payments, unless an invoice has been refunded since', async () => {
  await using fixture = await openBankFixture()
  const invoice = await fixture.issueInvoice()
  const { body } = await fixture.importFile(formatCamt([{ amount: '255.27', purpose: 'INV-2026-0001' }]))
  await fixture.match(await fixture.listCertain())
  const note = (await fixture.send('sam', 'credit-note', { id: invoice.id })).invoice
  await fixture.issue(note.id)
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: invoice.id, amount: -25_527 } })
  const remove = () => fixture.as('sam').delete('/apps/invoice/delete-statement', { id: body.statements[0].id })
  const rejected = await remove()
  expect([rejected.status, rejected.body.code]).toEqual([409, 'invoices.refunded_since'])
  const { payments } = await fixture.read(invoice.id)
  expect(payments.map(({ amount }) => amount)).toEqual([25_527, -25_527])
  await fixture.as('sam').delete('/apps/invoice/delete-payment', { invoiceId: invoice.id, id: payments[1]!.id })
  const removed = await remove()
  expect([removed.status, removed.body]).toEqual([200, { deletedPayments: 1 }])
  expect((await fixture.undo(removed)).body.code).toBe('journal.final')
})

test('reads CSV with the columns the user has chosen and remembers them for the header', async () => {
  await using fixture = await openBankFixture()
  const file = csv('19.11.2026;Müller & Söhne;1.234,56;INV-2026-0001', '20.11.2026;Telekom;-39,90;', '20.11.2026;Bank;0,00;Hinweis')
  const fileId = await fixture.upload(Buffer.from(file, 'latin1'))
  const preview = () => fixture.as('sam').get('/apps/invoice/preview-statement', { fileId })
  expect((await preview()).body).toMatchObject({
    format: 'csv',
    header: ['Buchungstag', 'Name', 'Betrag', 'Verwendungszweck'],
    mapping: { date: 0, amount: 2, counterparty: 1, purpose: [3], dateOrder: 'dmy', decimalSeparator: ',', account: '' },
    isRemembered: false,
  })
  expect((await fixture.importFile(Buffer.from(file, 'latin1'), { mapping })).body.added).toBe(2)
  expect((await fixture.list()).map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
    [-3_990, 'Telekom'],
    [123_456, 'Müller & Söhne'],
  ])
  expect((await preview()).body).toMatchObject({ mapping: { account: 'Girokonto' }, isRemembered: true })
})

test('reads separate debit and credit columns with the other number format', async () => {
  await using fixture = await openBankFixture()
  const file = 'Date,Description,Debit,Credit\n11/19/2026,Fee,"1,009.90",\n11/20/2026,Sale,,"12,345.60"\n'
  const columns = {
    date: 0,
    amount: null,
    debit: 2,
    credit: 3,
    counterparty: null,
    purpose: [1],
    dateOrder: 'mdy',
    decimalSeparator: '.',
  } as const
  expect((await fixture.importFile(file, { mapping: { ...mapping, ...columns, purpose: [1] } })).status).toBe(200)
  expect((await fixture.list()).map(({ amount, date }) => [amount, date])).toEqual([
    [1_234_560, '2026-11-20'],
    [-100_990, '2026-11-19'],
  ])
})

const laughs = `<!DOCTYPE d [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`
const external = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const camt = formatCamt([{ amount: '10.00', purpose: 'Text' }])
const withDoctype = (doctype: string) => camt.replace('?>', `?>${doctype}`)

test.each<[string, string | Uint8Array, string]>([
  ['a billion laughs', withDoctype(laughs).replace('Text', '&j;'), 'invoices.statement_doctype'],
  ['external entities', withDoctype(external).replace('Text', '&x;'), 'invoices.statement_doctype'],
  ['undeclared entities', camt.replace('Text', '&x;'), 'invoices.statement_unreadable'],
  ['XML that ends in the middle', camt.slice(0, -60), 'invoices.statement_truncated'],
  ['XML of another kind', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'invoices.statement_unreadable'],
  ['XML that nests too deeply', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`, 'invoices.statement_unreadable'],
  ['XML in another encoding than declared', Buffer.from(camt.replace('Text', 'Müller'), 'latin1'), 'invoices.statement_encoding'],
  ['an empty file', ' ', 'invoices.statement_columns'],
  ['an unknown currency', camt.replace('Ccy="EUR"', 'Ccy="XXX"'), 'invoices.statement_currency'],
  ['a negative amount in XML', camt.replace('>10.00<', '>-10.00<'), 'invoices.statement_amount'],
  ['too many decimals', camt.replace('>10.00<', '>10.005<'), 'invoices.statement_amount'],
  ['an impossible date', camt.replace('2026-11-19', '2026-02-30'), 'invoices.statement_date'],
  ['no transactions', formatCamt([]), 'invoices.statement_empty'],
])('rejects %s with a clear error and stores nothing', async (_, content, code) => {
  await using fixture = await openBankFixture()
  const before = await fixture.countBankRows()
  const answer = await fixture.importFile(content)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await fixture.countBankRows()).toEqual(before)
})

test.each<[string, string, Partial<CsvMapping>, string]>([
  ['a row that ends in the middle', csv('19.11.2026;A;1,00;x') + '20.11.2026;B;2,', {}, 'invoices.statement_truncated'],
  ['a quote that is never closed', csv('19.11.2026;A;1,00;"x'), {}, 'invoices.statement_truncated'],
  ['a missing amount', csv('19.11.2026;A;;x'), {}, 'invoices.statement_amount'],
  ['the other number format', csv('19.11.2026;A;1,234.56;x'), {}, 'invoices.statement_amount'],
  ['the other date format', csv('11/19/2026;A;1,00;x'), {}, 'invoices.statement_date'],
  ['a row without a date between others', csv('19.11.2026;A;1,00;x', 'B;B;1,00;x', '20.11.2026;A;1,00;x'), {}, 'invoices.statement_date'],
  ['a column that does not exist', csv('19.11.2026;A;1,00;x'), { amount: 9 }, 'invoices.statement_columns'],
  ['no column with amounts', csv('19.11.2026;A;1,00;x'), { amount: null }, 'invoices.statement_columns'],
])('rejects CSV with %s and stores nothing', async (_, content, changes, code) => {
  await using fixture = await openBankFixture()
  const answer = await fixture.importFile(content, { mapping: { ...mapping, ...changes } })
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await fixture.countBankRows()).toMatchObject({ bank_statements: 0, bank_transactions: 0, journal: 1 })
})

test('users without the permission see no bank data, and nobody imports the file of another user', async () => {
  await using fixture = await openBankFixture()
  await fixture.importFile(formatCamt([{ amount: '10.00' }]))
  for (const path of ['bank-statements', 'bank-transactions', 'certain-matches'])
    expect((await fixture.as('stranger').get(`/apps/invoice/${path}`)).status).toBe(403)
  const fileId = await fixture.upload(formatCamt([{ amount: '11.00' }]), 'sam')
  expect((await fixture.as('stranger').post('/apps/invoice/import-statement', { fileId })).status).toBe(403)
  expect((await fixture.as('amelie').post('/apps/invoice/import-statement', { fileId })).status).toBe(404)
})
