import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, createTest, signInByApi, testUsers, waitForFocus } from '#e2e/harness.ts'
import { callInvoices } from './bookkeeper.ts'

const test = createTest()

const seller = {
  name: 'Inês Prado',
  company: 'Harbor & Pine',
  email: 'office@harborpine.test',
  address: 'Kaistr. 12',
  postCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456789',
  iban: 'DE89 3704 0044 0532 0130 00',
}
const client = {
  company: 'Bezirksamt Mitte',
  name: 'Jana Vogt',
  email: 'jana@bezirksamt.test',
  postCode: '10115',
  city: 'Berlin',
  country: 'DE',
}

async function addDraft(url: string): Promise<number> {
  const call = callInvoices(url, (await signInByApi(url, testUsers.admin)).accessToken)
  await call('/apps/invoice/update-settings', { settings: { seller } })
  const added = (await call('/apps/invoice/add-client', { client })) as unknown as { client: { id: number } }
  const lines = [{ description: 'Mooring', quantity: 2, unitPrice: 4_500, taxRate: 19 }]
  return (await call('/apps/invoice/add-invoice', { invoice: { clientId: added.client.id, lines } })).invoice.id
}

const selectFormat = async (page: Page, format: string) => {
  await page.getByRole('combobox', { name: 'Format', exact: true }).click()
  await page.getByRole('option', { name: format }).click()
}

test('leads to each missing detail, then downloads the e-invoice', async ({ app, open }) => {
  const id = await addDraft(app.url)
  const page = await open(`/invoices/${id}`, { as: 'admin' })
  await page.getByText('Nothing is missing for this format.').waitFor()
  await selectFormat(page, 'XRechnung (UBL)')

  await page.getByRole('link', { name: 'Phone (invoice settings)' }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await waitForFocus(phone)
  await phone.fill('+49 40 5550 140')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })

  await page.goBack()
  await selectFormat(page, 'XRechnung (UBL)')
  await page.getByRole('link', { name: 'Buyer reference (client)' }).click()
  const reference = page.getByRole('textbox', { name: 'Buyer reference' })
  await waitForFocus(reference)
  await reference.fill('04011000-1234512345-07')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('its check digits don’t match').waitFor()
  await reference.fill('04011000-1234512345-06')
  await page.getByRole('combobox', { name: 'Invoice format' }).click()
  await page.getByRole('option', { name: 'XRechnung (UBL)' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${app.url}/#/invoices/${id}`)
  await page.getByText('Nothing is missing for this format.').waitFor()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download', exact: true }).click()])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-0001\.xml$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('<cbc:BuyerReference>04011000-1234512345-06</cbc:BuyerReference>')
})
