import type { Page } from 'playwright-core'
import { expect, createTest, signInByApi, testUsers } from '#e2e/harness.ts'

const test = createTest()

async function callAsAdmin(url: string, path: string, body: object) {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${url}/apps/invoice/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as { invoice: { id: number; number: string } }
}

async function issueLastMonth(url: string): Promise<{ id: number; number: string }> {
  await callAsAdmin(url, 'update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const lines = [{ description: 'Mooring', quantity: 2, unitPrice: 4_500, taxRate: 20 }]
  const issuedDate = getLastDayOfPreviousMonth()
  const draft = await callAsAdmin(url, 'add-invoice', { invoice: { client: { name: 'Nordwind' }, lines, issuedDate } })
  return (await callAsAdmin(url, 'issue', { id: draft.invoice.id })).invoice
}

function getLastDayOfPreviousMonth(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10)
}

async function downloadBy(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await download).suggestedFilename()
}

test('exports the previous month for DATEV once the accounts are known', async ({ app, open }) => {
  await issueLastMonth(app.url)
  const page = await open('/invoices/accounting', { as: 'admin' })
  await page.getByRole('cell', { name: '€108.00' }).waitFor()
  await page.getByText('A file for DATEV needs the numbers of your tax advisor').waitFor()
  expect(await downloadBy(page, 'Download everything as ZIP')).toMatch(/^invoices-\d{4}-\d\d-01-.*\.zip$/)

  await page.getByRole('button', { name: 'Fill in accounts of SKR 03' }).click()
  await page.getByRole('textbox', { name: 'Revenue account for 20%' }).fill('8400')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Up to 7 digits').waitFor()
  await page.getByRole('textbox', { name: 'Consultant number' }).fill('1234567')
  await page.getByRole('textbox', { name: 'Client number' }).fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await downloadBy(page, 'Download for DATEV')).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/)
})

test('a closed month accepts no payment until it is reopened', async ({ app, open }) => {
  const { id } = await issueLastMonth(app.url)
  const page = await open('/invoices/accounting', { as: 'admin', expectedErrors: [/409.*add-payment/] })
  await page.getByRole('button', { name: 'Close period' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close period' }).click()
  await page
    .getByText(/^Closed until/)
    .first()
    .waitFor()

  await page.goto(`${app.url}/#/invoices/${id}`)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog')
  const [year, month, day] = getLastDayOfPreviousMonth().split('-')
  for (const [part, value] of [
    ['month', month],
    ['day', day],
    ['year', year],
  ] as const)
    await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).pressSequentially(value!)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByText('The period of this date is closed').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${app.url}/#/invoices/accounting`)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Reopen period' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen period' }).click()
  await page.getByText('No period is closed').first().waitFor()
})
