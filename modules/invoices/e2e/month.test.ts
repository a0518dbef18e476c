import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import type { Invoice, ListedInvoice } from '#modules/invoices/invoice-contract.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { bookkeeper, callInvoices, registerBookkeeper } from './bookkeeper.ts'
import { expect, createTest, reloadUntilSubscribed, testUsers, signInByApi } from '#e2e/harness.ts'

const mail = await openSmtpServer()
const base = createTest({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'office@acme.test' } })
/** A server with a bookkeeper, and requests as that user. */
const test = base.extend('books', { scope: 'file' }, async ({ app }) => {
  await registerBookkeeper(app.url)
  const { accessToken } = await signInByApi(app.url, bookkeeper)
  const post = callInvoices(app.url, accessToken)
  const get = async (path: string) =>
    (await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).arrayBuffer()
  const remove = (id: number) =>
    fetch(`${app.url}/apps/invoice/delete?id=${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })
  return { call: (path: string, body: object) => post(`/apps/invoice/${path}`, body), get, remove }
})

const client = { company: 'Nordwind GmbH', name: 'Jana Vogt', email: 'jana@nordwind.test', country: 'DE', language: 'de' }
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
/** The middle of the month before last, so that every invoice is overdue. */
const issuedDate = `${day(60).slice(0, 7)}-15`
const dueDate = `${day(60).slice(0, 7)}-20`

/** Quantities, prices and discounts that produce half cents everywhere. */
const drafts = [
  { lines: [{ description: 'Rope', quantity: 33.3, unitPrice: 299, taxRate: 19 }] },
  {
    lines: [
      { description: 'Planks', quantity: 7, unitPrice: 1_999, taxRate: 7 },
      { description: 'Carpentry', quantity: 2.75, unitPrice: 6_850, taxRate: 19 },
    ],
  },
  {
    discountPercent: 3.5,
    lines: [
      { description: 'Deck', quantity: 12.125, unitPrice: 7_451, taxRate: 19 },
      { description: 'Book', quantity: 1, unitPrice: 995, taxRate: 7 },
    ],
  },
  {
    discountAmount: 1_001,
    lines: [
      { description: 'Mooring', quantity: 3, unitPrice: 12_345, taxRate: 19 },
      { description: 'Course', quantity: 1, unitPrice: 3_333, taxRate: 7, discountPercent: 33.33 },
    ],
  },
  { lines: [{ description: 'Survey', quantity: 1, unitPrice: 123_456_7, taxRate: 19 }] },
]

test('a new bookkeeper takes a month of invoices from draft to export, and all totals match to the cent', async ({ books, open }) => {
  await books.call('update-settings', { settings: { seller: { name: 'Acme & Co' }, language: 'de' } })
  const party = { name: client.name, company: client.company, email: client.email }
  for (const draft of drafts) await books.call('add-invoice', { invoice: { ...draft, client: party, issuedDate, dueDate, language: 'de' } })
  const page = await open('/invoices?status=draft', { as: bookkeeper, language: 'de' })

  await page.getByRole('checkbox', { name: /Alle/ }).first().click()
  await runBulkAction(page, 'Ausstellen')
  await page.getByText('5 Rechnungen ausgestellt').waitFor()
  await page.getByRole('button', { name: 'Überfällig' }).first().click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'INV-' }).count()).toBe(5)
  await page.getByRole('checkbox', { name: /Alle/ }).first().click()
  await runBulkAction(page, 'E-Mail senden')
  await expect.poll(() => mail.received.length, { timeout: 45_000 }).toBe(5)
  expect(new Set(mail.received.map(({ to }) => to.join()))).toEqual(new Set([client.email]))
  expect(mail.received.every(({ source }) => /filename="?INV-\d{4}-000\d\.pdf/.test(source))).toBe(true)

  const openAmount = (await listInvoices(books)).find(({ number }) => number?.endsWith('0005'))!.balance
  await page.getByRole('link', { name: /INV-\d{4}-0005/ }).click()
  await page.getByRole('button', { name: 'Zahlung erfassen' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Betrag' })
    .fill(formatGerman(openAmount - 1_000_000).replace(/\s€/, ''))
  await page
    .getByText(/Verbleibender offener Betrag: 10\.000,00\s€|10\.000,00\s€/)
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Zahlung erfassen' }).click()
  await page
    .getByText(/10\.000,00\s€/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Zahlungserinnerung senden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zahlungserinnerung senden' }).click()
  await expect.poll(() => mail.received.length, { timeout: 45_000 }).toBe(6)
  expect(mail.received.at(-1)!.source).toMatch(/Zahlungserinnerung/)

  const { invoice: note } = await books.call('credit-note', { id: await findId(books, 'INV', 2) })
  await books.call('update-invoice', { invoice: { id: note.id, issuedDate, lines: note.lines.slice(0, 1) } })
  await books.call('issue', { id: note.id })

  await expectEqualSums({ books, page })
}, 180_000)

async function runBulkAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

type Books = { call: (path: string, body: object) => Promise<{ invoice: Invoice }>; get: (path: string) => Promise<ArrayBuffer> }

const listInvoices = async (books: Books): Promise<ListedInvoice[]> =>
  JSON.parse(Buffer.from(await books.get('/apps/invoice/invoices?perPage=100&allData=false&lines=false')).toString()).invoices
const findId = async (books: Books, prefix: string, number: number): Promise<number> =>
  (await listInvoices(books)).find((invoice) => invoice.number?.startsWith(prefix) && invoice.number.endsWith(`000${number}`))!.id

const formatGerman = (cents: number) => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)
const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ')
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** PDF, list, chart and CSV show the same sums, in German number format. */
async function expectEqualSums({ books, page }: { books: Books; page: Page }): Promise<void> {
  const rows = (await listInvoices(books)).filter(({ number }) => number)
  expect(rows).toHaveLength(6)
  for (const { id, total, tax, kind, number } of rows) {
    const { text } = await extractText(new Uint8Array(await books.get(`/apps/invoice/pdf?id=${id}`)), { mergePages: true })
    expect([number, normalizeSpaces(text)]).toEqual([
      number,
      expect.stringContaining(`Gesamtbetrag ${normalizeSpaces(formatGerman(total))}`),
    ])
    expect(normalizeSpaces(text)).toContain(kind === 'invoice' ? 'Rechnung' : 'Rechnungskorrektur')
    expect(tax).not.toBe(0)
  }
  const month = sum(rows.map(({ total }) => total))
  await page.getByRole('link', { name: 'Alle Rechnungen' }).click()
  for (const { number, total } of rows)
    await expect
      .poll(async () => normalizeSpaces(await page.getByRole('row', { name: new RegExp(number!) }).innerText()))
      .toContain(normalizeSpaces(formatGerman(total)))
  const name = new Date(issuedDate).toLocaleDateString('de', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const column = page.getByRole('button', { name: new RegExp(`^${name}: `) })
  await expect.poll(async () => normalizeSpaces(await column.innerText())).toContain(normalizeSpaces(formatGerman(month)))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const [head, ...lines] = (await readFile(await (await saving).path(), 'utf8'))
    .trim()
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(','))
  const cells = (header: string) => lines.map((line) => Math.round(Number(line[head!.indexOf(`"${header}"`)]) * 100))
  expect(sum(cells('total'))).toBe(month)
  expect(sum(cells('balance'))).toBe(sum(rows.map(({ balance }) => balance)))
  expect(sum(cells('subtotal')) - sum(cells('discount')) + sum(cells('tax'))).toBe(month)
}

const draft = { client: { name: 'Marie Dubois' }, lines: [{ description: 'Mooring', quantity: 2, unitPrice: 4_500, taxRate: 20 }] }

test('keeps unsaved edits when someone else issues the draft', async ({ app, books, open }) => {
  const { invoice } = await books.call('add-invoice', { invoice: draft })
  const page = await open(`/invoices/${invoice.id}`, { as: bookkeeper })
  await reloadUntilSubscribed(page, `history/invoice/${invoice.id}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill('My unsaved notes')
  await page.getByRole('group', { name: 'Line item 1' }).getByRole('textbox', { name: 'Quantity' }).fill('3,5')
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const { invoice: issued } = await callInvoices(app.url, accessToken)('/apps/invoice/issue', { id: invoice.id })
  const dialog = page.getByRole('alertdialog', { name: 'Someone issued this draft' })
  await dialog.getByText(`It is now ${issued.number}`).waitFor()
  await dialog.getByRole('button', { name: 'Save as new draft' }).click()
  await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('My unsaved notes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => /invoices\/\d+$/.test(url.hash) && !url.hash.endsWith(`/${invoice.id}`))
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  const newDraft = (await listInvoices(books)).find(({ total }) => total === 18_900)
  expect(newDraft).toMatchObject({ number: null, status: 'draft' })
  expect((await listInvoices(books)).find(({ id }) => id === invoice.id)).toMatchObject({ number: issued.number, total: 10_800 })
})

test('shows a dialog when another user deletes or issues the draft', async ({ app, books, open }) => {
  const { invoice } = await books.call('add-invoice', { invoice: draft })
  const page = await open(`/invoices/${invoice.id}`, {
    as: bookkeeper,
    expectedErrors: [/404/, /409/],
    beforeLoad: (target) => target.routeWebSocket(/./, () => {}),
  })
  await page.getByRole('textbox', { name: 'Notes' }).fill('Mine')
  await books.call('issue', { id: invoice.id })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Someone issued this draft' })
  await dialog.getByRole('button', { name: 'Discard my changes' }).click()
  await page.getByRole('heading', { level: 1, name: /INV-/ }).waitFor()
  const other = (await books.call('add-invoice', { invoice: draft })).invoice
  await page.goto(`${app.url}/#/invoices/${other.id}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill('More unsaved notes')
  await books.remove(other.id)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const deletedDialog = page.getByRole('alertdialog', { name: 'Someone deleted this draft' })
  await deletedDialog.getByRole('button', { name: 'Save as new draft' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('More unsaved notes')
})

test('edits an invoice of 10,000 lines in pages', async ({ books, open }) => {
  const lines = Array.from({ length: 10_000 }, (_, index) => ({
    description: `Plank ${index + 1}`,
    quantity: (index % 9) + 0.5,
    unitPrice: 1_999,
    taxRate: index % 2 ? 20 : 5.5,
  }))
  const { invoice } = await books.call('add-invoice', { invoice: { ...draft, lines } })
  const page = await open(`/invoices/${invoice.id}`, { as: bookkeeper })
  await expect.poll(() => page.getByRole('group', { name: /^Line item \d+$/ }).count()).toBe(50)
  const quantity = page.getByRole('group', { name: 'Line item 1', exact: true }).getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('')
  await quantity.pressSequentially('12,25')
  await expect.poll(() => quantity.inputValue()).toBe('12,25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached', timeout: 30_000 })
  await page.getByRole('button', { name: 'Add line item' }).click()
  await page.getByRole('group', { name: 'Line item 10001' }).waitFor()
}, 120_000)
