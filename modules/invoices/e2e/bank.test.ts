import type { Page } from 'playwright-core'
import { createTest, expect, signInByApi } from '#e2e/harness.ts'
import { bookkeeper, callInvoices, registerBookkeeper } from './bookkeeper.ts'

/** A server with a bookkeeper and two issued invoices of 120.00 EUR. */
const test = createTest().extend('books', { scope: 'file' }, async ({ app }) => {
  await registerBookkeeper(app.url)
  const { accessToken } = await signInByApi(app.url, bookkeeper)
  const post = callInvoices(app.url, accessToken)
  await post('/apps/invoice/update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const numbers: string[] = []
  for (const name of ['Atelier Dubois', 'Zimmerei Nord', 'Casa Lopes']) {
    const lines = [{ description: 'Planks', quantity: 1, unitPrice: 10_000, taxRate: 20 }]
    const { invoice } = await post('/apps/invoice/add-invoice', { invoice: { client: { name }, lines, currency: 'EUR' } })
    numbers.push((await post('/apps/invoice/issue', { id: invoice.id })).invoice.number!)
  }
  return { numbers }
})

const header = 'Buchungstag;Name;Betrag;Verwendungszweck'

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

test('a statement is imported, its payments are recorded with one click, and everything is undone', async ({ books, open }) => {
  const [first, second, third] = books.numbers as [string, string, string]
  const page = await open('/invoices/bank', { as: bookkeeper, expectedErrors: [/400/] })
  await chooseFile(page, 'broken.csv', `${header}\n19.11.2026;A;1,00;x\n20.11.2026;B;`)
  await page.getByRole('dialog').getByText('The file is incomplete. Download it again.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const rows = [
    `19.11.2026;Atelier Dubois;120,00;${first.replaceAll('-', ' ')}`,
    `19.11.2026;Zimmerei Nord;120,00;Rechnung ${second}`,
    '20.11.2026;Casa Lopes;150,00;Obrigado',
    '20.11.2026;Telekom;-39,90;Internet',
  ]
  await chooseFile(page, 'statement.csv', `${[header, ...rows].join('\n')}\n`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Account' }).fill('Business account')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('4 transactions imported').waitFor()
  await dialog.getByRole('button', { name: 'Show transactions' }).click()

  await page.getByRole('button', { name: 'Record 2 payments' }).click()
  await page.getByText('2 transactions matched').first().waitFor()
  await page.getByRole('button', { name: 'Ignore open debits' }).click()
  await item(page, 'Telekom').waitFor({ state: 'detached' })

  await item(page, 'Casa Lopes').getByRole('button', { name: 'Choose invoices' }).click()
  await dialog.getByRole('combobox', { name: 'Add invoice' }).fill(third)
  await page.getByRole('option', { name: new RegExp(third) }).click()
  await dialog.getByRole('radio', { name: /Keep it open/ }).check()
  await dialog.getByRole('button', { name: 'Match' }).click()
  await item(page, 'Casa Lopes').getByText('Not assigned yet:').waitFor()
  await item(page, 'Casa Lopes').getByRole('link', { name: third }).click()
  await page.getByText('Paid').first().waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Delete statement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete statement' }).click()
  await page.getByText('Bank statement and 3 payments deleted').first().waitFor()
  await page.getByText('Transactions of your bank statements appear here, matched with the invoices they pay.').waitFor()
  const list = await open('/invoices?status=paid', { as: bookkeeper })
  expect(await list.getByRole('row').filter({ hasText: 'INV-' }).count()).toBe(0)
})
