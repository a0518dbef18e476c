import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, createTest, reloadUntilSubscribed, testUsers, signInByApi } from '#e2e/harness.ts'
import type { TestUser } from '#e2e/test-users.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'

const mail = await openSmtpServer()
const test = createTest({ environment: { SMTP_URL: mail.url } })

type Call = (path: string, body: object) => Promise<{ invoice: { id: number; version: number; number: string } }>

const callAs =
  (url: string, user: TestUser): Call =>
  async (path, body) => {
    const { accessToken } = await signInByApi(url, testUsers[user])
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${url}/apps/invoice/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Awaited<ReturnType<Call>>
  }

const client = { company: 'Nordwind GmbH', name: 'Jana Vogt', email: 'jana@nordwind.test' }
const line = { description: 'Mooring', quantity: 2, unitPrice: 4500, taxRate: 20 }

test('takes an invoice from draft to credit note and export, and all totals match to the cent', async ({ app, open }) => {
  await callAs(app.url, 'admin')('update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  await callAs(app.url, 'admin')('add-item', { item: { title: 'Rope, 12 mm', unit: 'MTR', unitPrice: 299, taxRate: 10 } })
  const page = await open('/invoices/new', { as: 'admin', expectedErrors: [/409.*delete/] })

  await addClient(page)
  const first = page.getByRole('group', { name: 'Line item 1' })
  await first.getByRole('combobox', { name: 'Description' }).pressSequentially('rope')
  await page.getByRole('option', { name: /Rope, 12 mm/ }).click()
  await expect.poll(() => first.getByRole('textbox', { name: 'Unit price' }).inputValue()).toBe('2.99')
  await first.getByRole('textbox', { name: 'Quantity' }).fill('33,3')
  await page.getByRole('button', { name: 'Add line item' }).click()
  const second = page.getByRole('group', { name: 'Line item 2' })
  await second.getByRole('combobox', { name: 'Description' }).fill('Consulting')
  await second.getByRole('textbox', { name: 'Unit price' }).fill('95')
  await second.getByRole('textbox', { name: 'Discount' }).fill('5')
  await fillDate(page, 'Issue date', daysAgo(40))
  await fillDate(page, 'Due date', daysAgo(35))
  // 33.3 × 2.99 = 99.567 → 99.57 and 10 %: 9.96; 95.00 − 4.75 = 90.25 and 10 %: with it 189.82, tax 18.98.
  await expect.poll(() => readTotal(page)).toBe('€208.80')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/invoices\/\d+/)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).waitFor()

  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
  const number = await page.getByRole('heading', { level: 1, name: /INV-\d{4}-0001/ }).innerText()

  await page.getByRole('button', { name: 'Send email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await page.getByText('Email sent').first().waitFor({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('100,30')
  await page.getByText('Remaining balance: €108.50').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('€108.50').first().waitFor()

  await page.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Reminder 1', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'PDF preview' }).click()
  // Headless Chromium has no PDF viewer.
  await page.getByTitle(`PDF of ${number}`).or(page.getByText('Your browser can’t display PDFs here')).waitFor()
  await page.getByRole('tab', { name: 'Invoice' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Issued invoices can’t be deleted' }).waitFor()
  await page.getByRole('button', { name: 'Create credit note' }).click()
  await page.getByRole('heading', { level: 1, name: 'Draft credit note' }).waitFor()
  await expect.poll(() => readTotal(page)).toBe('-€208.80')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('heading', { level: 1, name: /CN-\d{4}-0001/ }).waitFor()

  await page.getByRole('link', { name: 'All invoices' }).click()
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByText('Credited')
    .waitFor()
  await page.getByRole('button', { name: `${formatMonth(daysAgo(40))}: €208.80` }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toMatch(/"INV-\d{4}-0001".*,189\.82,0,18\.98,208\.8,/)
  expect(csv).toMatch(/"CN-\d{4}-0001".*,-189\.82,0,-18\.98,-208\.8,/)
})

test('issues a new draft while its page is still loading', async ({ app, open }) => {
  await callAs(app.url, 'admin')('update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const page = await open('/invoices/new', { as: 'admin' })
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/invoice-page-*.js', (route) => released.promise.then(() => route.fallback()))
  await addClient(page)
  const first = page.getByRole('group', { name: 'Line item 1' })
  await first.getByRole('combobox', { name: 'Description' }).fill('Consulting')
  await first.getByRole('textbox', { name: 'Unit price' }).fill('95')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/invoices\/\d+/)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
  await page
    .getByText(/INV-\d{4}-\d{4}/)
    .first()
    .waitFor()
  released.resolve()
  await page.getByRole('heading', { level: 1, name: /INV-\d{4}-\d{4}/ }).waitFor()
})

const readTotal = (page: Page) => page.getByLabel('Totals', { exact: true }).locator('dd').last().innerText()

async function addClient(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).pressSequentially(client.company)
  await page.getByRole('option', { name: `Add “${client.company}” as a client` }).click()
  const drawer = page.getByRole('dialog', { name: 'Add client' })
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Company' }).inputValue()).toBe(client.company)
  await drawer.getByRole('textbox', { name: 'Name' }).fill(client.name)
  await drawer.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await drawer.getByRole('button', { name: 'Add client' }).click()
  await page.getByText(client.name).first().waitFor()
}

async function fillDate(page: Page, label: string, day: Date): Promise<void> {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(`${month}${date}${year}`)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const formatMonth = (day: Date) => day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

test('merges two users’ edits of the same draft and shows the second user what changed', async ({ app, open }) => {
  const call = callAs(app.url, 'admin')
  const { invoice } = await call('add-invoice', { invoice: { client, notes: 'Thanks', lines: [line] } })
  const page = await open(`/invoices/${invoice.id}`, { as: 'admin' })
  await reloadUntilSubscribed(page, `history/invoice/${invoice.id}`)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Mine')
  await page.getByRole('group', { name: 'Line item 1' }).getByRole('textbox', { name: 'Quantity' }).fill('3')
  await callAs(app.url, 'staff')('update-invoice', {
    invoice: { id: invoice.id, version: invoice.version, notes: 'Theirs', reference: 'PO-7' },
  })
  const dialog = page.getByRole('alertdialog', { name: 'This draft was changed by someone else' })
  await dialog.getByText('Changed by someone else: Reference.').waitFor()
  await dialog.getByRole('radio', { name: /Theirs/ }).click()
  await dialog.getByRole('button', { name: 'Merge changes' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Theirs')
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('PO-7')
  await expect.poll(() => readTotal(page)).toBe('€162.00')
})

test('keeps edits made while a save conflicts with another user’s version', async ({ app, open }) => {
  const { invoice } = await callAs(app.url, 'admin')('add-invoice', { invoice: { client, notes: 'Thanks', lines: [line] } })
  const page = await open(`/invoices/${invoice.id}`, { as: 'admin', expectedErrors: [/409.*update-invoice/] })
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Mine')
  const requests = await holdRequests(page, '**/apps/invoice/update-invoice')
  await notes.press('Control+Enter')
  await requests.isPending
  await callAs(app.url, 'staff')('update-invoice', { invoice: { id: invoice.id, version: invoice.version, reference: 'PO-7' } })
  await notes.pressSequentially(' and more')
  requests.release()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge changes' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('PO-7')
  expect(await notes.inputValue()).toBe('Mine and more')
})

/** Holds matching requests until `release` is called, and counts them. */
async function holdRequests(page: Page, address: string) {
  const { promise: isRequested, resolve: markRequested } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(address, async (route) => {
    requestCount += 1
    markRequested()
    await isReleased
    await route.continue()
  })
  return { isPending: isRequested, release, count: () => requestCount }
}

test('keeps edits made during the first save, and saving twice creates one draft', async ({ app, open }) => {
  const page = await open('/invoices/new', { as: 'admin' })
  const row = page.getByRole('group', { name: 'Line item 1' })
  await row.getByRole('combobox', { name: 'Description' }).fill('Mooring')
  const price = row.getByRole('textbox', { name: 'Unit price' })
  await price.fill('12')
  const requests = await holdRequests(page, '**/apps/invoice/add-invoice')
  await price.press('Control+Enter')
  await requests.isPending
  await price.press('Control+Enter')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.pressSequentially('By boat')
  const added = page.waitForResponse((answer) => answer.url().includes('add-invoice'))
  requests.release()
  await added
  await expect.poll(() => price.inputValue()).toBe('12.00')
  await page.keyboard.type(' only')
  expect([await notes.inputValue(), page.url(), requests.count()]).toEqual(['By boat only', expect.stringContaining('/invoices/new'), 1])

  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/invoices\/\d+$/)
  await expect.poll(() => notes.inputValue()).toBe('By boat only')
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${app.url}/apps/invoice/invoices?q=${encodeURIComponent('By boat only')}`, { headers })
  expect(((await response.json()) as { total: number }).total).toBe(1)
})

test('keeps two users’ settings changes and shows undone or issued values in the form', async ({ app, open }) => {
  const call = callAs(app.url, 'admin')
  const stored = async () => {
    const { accessToken } = await signInByApi(app.url, testUsers.admin)
    const answer = await fetch(`${app.url}/apps/invoice/settings`, { headers: { authorization: `Bearer ${accessToken}` } })
    return ((await answer.json()) as { settings: { paymentDays: number; notes: string; seller: { iban: string } } }).settings
  }
  await call('update-settings', { settings: { seller: { name: 'Acme & Co', iban: 'DE89370400440532013000' }, paymentDays: 30 } })
  const page = await open('/invoices/settings', { as: 'admin' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const saveAll = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  }
  await field('Payment terms (days)').fill('14')
  await call('update-settings', { settings: { seller: { iban: 'GB82WEST12345698765432' } } })
  await saveAll()
  expect(await stored()).toMatchObject({ paymentDays: 14, seller: { iban: 'GB82WEST12345698765432' } })
  await expect.poll(() => field('IBAN').inputValue()).toBe('GB82WEST12345698765432')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field('Payment terms (days)').inputValue()).toBe('30')
  const { invoice } = await call('add-invoice', { invoice: { client, lines: [line] } })
  await call('issue', { id: invoice.id })
  await field('Notes').fill('Thank you')
  await saveAll()
  expect(await stored()).toMatchObject({ paymentDays: 30, notes: 'Thank you' })
})

test('discarding settings resets every field, including comboboxes', async ({ app, open }) => {
  await callAs(app.url, 'admin')('update-settings', { settings: { seller: { name: 'Acme & Co', country: 'PT' } } })
  const page = await open('/invoices/settings', { as: 'admin' })
  const country = page.getByRole('combobox', { name: 'Country' })
  const choose = async (name: string) => {
    await country.fill(name)
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(name)])
    await page.getByRole('option').click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    expect(await country.inputValue()).toBe(name)
  }
  const discard = () => page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => country.inputValue()).toBe('Portugal')
  await choose('France')
  await discard()
  await expect.poll(() => country.inputValue()).toBe('Portugal')
  await country.fill('')
  await country.press('Tab')
  await discard()
  await expect.poll(() => country.inputValue()).toBe('Portugal')
  await choose('Norway')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => country.inputValue()).toBe('Portugal')
})

test('finds a currency by its name without accents', async ({ open }) => {
  const page = await open('/invoices/settings', { as: 'admin', language: 'fr' })
  const currency = page.getByRole('combobox', { name: 'Ajouter une devise' })
  await currency.click()
  await page.getByRole('option').first().waitFor()
  await currency.fill('Couronne tcheque')
  await page.getByRole('option', { name: /CZK/ }).waitFor()
})

test('saving an item’s new name keeps the price that another user has changed', async ({ app, open }) => {
  const call = callAs(app.url, 'admin') as unknown as (path: string, body: object) => Promise<{ item: { id: number } }>
  const { item } = await call('add-item', { item: { title: 'Buoy', unitPrice: 4_000 } })
  const page = await open(`/invoices/items?item=${item.id}`, { as: 'admin' })
  const drawer = page.getByRole('dialog', { name: 'Buoy' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Big buoy')
  await call('update-item', { item: { id: item.id, unitPrice: 4_500 } })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Big buoy/ })
    .getByText('€45.00')
    .waitFor()
})

test('the editor reports a deleted client and can keep its details', async ({ app, open }) => {
  const call = callAs(app.url, 'admin')
  const added = (await call('add-client', { client: { company: 'Fleeting Ltd', name: 'Ann Gone' } })) as unknown as {
    client: { id: number }
  }
  const page = await open('/invoices/new', { as: 'admin', expectedErrors: [/409.*add-invoice/] })
  await page.getByRole('combobox', { name: 'Client' }).fill('Fleeting')
  await page.getByRole('option', { name: /Fleeting Ltd/ }).click()
  await page.getByText('Ann Gone').waitFor()
  await page.getByRole('group', { name: 'Line item 1' }).getByRole('combobox', { name: 'Description' }).fill('Mooring')
  await page.getByRole('group', { name: 'Line item 1' }).getByRole('textbox', { name: 'Price' }).fill('12')
  const { accessToken } = await signInByApi(app.url, testUsers.staff)
  const headers = { authorization: `Bearer ${accessToken}` }
  const deletion = await fetch(`${app.url}/apps/invoice/delete-client?id=${added.client.id}`, { method: 'DELETE', headers })
  expect(deletion.status).toBe(200)
  const rejection = page.waitForResponse((answer) => answer.url().includes('add-invoice') && answer.status() === 409)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await rejection
  await page.getByText('This client has been deleted.').first().waitFor()
  expect(page.url()).toContain('/invoices/new')
  await page.getByRole('button', { name: 'Keep details' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/invoices\/\d+$/)
  await page.getByText('Ann Gone').waitFor()
})

test('a draft deleted by another user does not block deleting the other selected ones', async ({ app, open }) => {
  const call = callAs(app.url, 'admin')
  const add = (company: string) => call('add-invoice', { invoice: { client: { ...client, company }, lines: [line] } })
  const { invoice: deleted } = await add('Quill Abara')
  await add('Quill Basset')
  const page = await open('/invoices?q=quill', { as: 'admin', expectedErrors: [/404/] })
  for (const name of ['Abara', 'Basset']) await page.getByRole('checkbox', { name: `Select Draft for Quill ${name}` }).click()
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const headers = { authorization: `Bearer ${accessToken}` }
  await fetch(`${app.url}/apps/invoice/delete?id=${deleted.id}`, { method: 'DELETE', headers })
  await page.getByRole('row', { name: /Quill Abara/ }).waitFor({ state: 'detached' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await page.getByText('This no longer exists.').waitFor()
  await page.getByText('1 selected').waitFor()
  await remove()
  await page.getByText('1 draft deleted').waitFor()
})

test('on a phone, line items stack without horizontal scrolling, and leaving asks before discarding changes', async ({ app, open }) => {
  const { invoice } = await callAs(app.url, 'admin')('add-invoice', { invoice: { client, lines: [line] } })
  const page = await open(`/invoices/${invoice.id}`, { as: 'admin', size: { width: 390, height: 844 } })
  const row = page.getByRole('group', { name: 'Line item 1' })
  const [quantity, price] = await Promise.all(['Quantity', 'Unit price'].map((name) => row.getByRole('textbox', { name }).boundingBox()))
  expect(price!.y).toBeGreaterThan(quantity!.y)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await row.getByRole('textbox', { name: 'Quantity' }).fill('4')
  await page.getByRole('link', { name: 'All invoices' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => row.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('4')
  await row.getByRole('textbox', { name: 'Quantity' }).fill('four')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a number with up to four decimal places.').waitFor()
})
