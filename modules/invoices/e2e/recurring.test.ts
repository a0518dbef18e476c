import { createTest, expect, signInByApi } from '#e2e/harness.ts'
import { bookkeeper, callInvoices, registerBookkeeper } from './bookkeeper.ts'

/** A server with a bookkeeper and an issued invoice of 120.00 EUR. */
const test = createTest().extend('books', { scope: 'file' }, async ({ app }) => {
  await registerBookkeeper(app.url)
  const { accessToken } = await signInByApi(app.url, bookkeeper)
  const post = callInvoices(app.url, accessToken)
  await post('/apps/invoice/update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const lines = [{ description: 'Hosting {month} {year}', quantity: 1, unitPrice: 10_000, taxRate: 20 }]
  const { invoice } = await post('/apps/invoice/add-invoice', { invoice: { client: { name: 'Atelier Dubois' }, lines, currency: 'EUR' } })
  await post('/apps/invoice/issue', { id: invoice.id })
  return { invoiceId: invoice.id }
})

test('an invoice is repeated monthly, changed, paused and resumed', async ({ books, open }) => {
  const page = await open(`/invoices/${books.invoiceId}`, { as: bookkeeper })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Repeat this invoice…' }).click()
  await page.getByRole('heading', { name: 'New recurring invoice' }).waitFor()
  expect(
    await page
      .getByRole('textbox', { name: 'Description' })
      .or(page.getByRole('combobox', { name: 'Description' }))
      .inputValue(),
  ).toBe('Hosting {month} {year}')
  await expect.poll(() => page.getByRole('region', { name: 'Upcoming invoices' }).getByText('€120.00').count()).toBe(6)
  await page.getByRole('radio', { name: 'After a number of occurrences' }).check()
  await page.getByRole('textbox', { name: 'Number of occurrences' }).fill('3')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('region', { name: 'Upcoming invoices' }).getByText('€120.00').count()).toBe(3)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Atelier Dubois added').waitFor()

  await page.getByRole('radio', { name: 'Issue the invoice and email it to the client' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Atelier Dubois saved').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(/set “On each date” to Issue the invoice/).waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Recurring invoices' }).first().click()
  const row = page.getByRole('row', { name: /Atelier Dubois/ })
  await row.getByText('Paused').waitFor()
  await row.getByRole('button', { name: 'Actions for Atelier Dubois' }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await row.getByText('Active').waitFor()
  await row.getByText('Issue and send').waitFor()
})

test('a deleted recurring invoice is restored by undo', async ({ books, open, app }) => {
  const { accessToken } = await signInByApi(app.url, bookkeeper)
  const post = callInvoices(app.url, accessToken)
  const template = { rule: 'FREQ=YEARLY', startDate: '2099-01-31', client: { name: 'Casa Lopes' }, lines: [] }
  await post('/apps/invoice/add-recurring-invoice', { invoice: template })
  expect(books.invoiceId).toBeGreaterThan(0)
  const page = await open('/invoices/recurring', { as: bookkeeper })
  const row = page.getByRole('row', { name: /Casa Lopes/ })
  await row.getByRole('button', { name: 'Actions for Casa Lopes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
})
