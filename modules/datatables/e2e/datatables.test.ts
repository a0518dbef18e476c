import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { TestUser } from '#e2e/test-users.ts'
import { languages } from '#platform/web/i18n/language.ts'
import { getAxeViolationsInAllSkins, expect, createTest, testUsers, waitUntilLoaded, signInByApi } from '#e2e/harness.ts'

const test = createTest({ demo: true })

const grid = (page: Page) => page.getByRole('grid', { name: 'Tables' })
const rows = (page: Page) => grid(page).locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')
const waitForStatus = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const columnHeader = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const cells = (page: Page, column: number) => grid(page).locator(`[role=gridcell][data-column="${column}"]`).allInnerTexts()

async function openColumnMenu(page: Page, name: string): Promise<void> {
  await columnHeader(page, name)
    .getByRole('button', { name: `${name} column options` })
    .click()
}

async function filterStatus(page: Page, status: string): Promise<void> {
  await openColumnMenu(page, 'Status')
  await page.getByRole('checkbox', { name: status, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove filter Status: ${status}` }).waitFor()
}

async function chooseViewAction(page: Page, button: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .click()
}

test('filters and sorts by two columns, arranges columns and saves them as a view with its own URL', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  await filterStatus(page, 'Paid')
  await page.waitForURL(/status=paid/)
  await columnHeader(page, 'Currency').getByRole('button', { name: 'Currency', exact: true }).click()
  await columnHeader(page, 'Total')
    .getByRole('button', { name: 'Total', exact: true })
    .click({ modifiers: ['Shift'] })
  await page.waitForURL(/sortColumn=currency&sortColumn=total/)
  await expect.poll(async () => (await cells(page, 3)).every((text) => text === 'Paid')).toBe(true)

  await openColumnMenu(page, 'Client')
  await page.getByRole('button', { name: 'Pin to the start' }).click()
  await openColumnMenu(page, 'Reference')
  await page.getByRole('button', { name: 'Hide column' }).click()
  await expect.poll(() => columnHeader(page, 'Reference').count()).toBe(0)

  await chooseViewAction(page, 'Views', 'Save as new view…')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paid by currency')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/view=\d+/)
  await page.getByRole('button', { name: 'Paid by currency' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter Status: Paid' }).click()
  await page.getByRole('button', { name: /Paid by currency edited/ }).waitFor()
  await chooseViewAction(page, /Paid by currency/, 'Share with everyone who can see this table')
  await page.getByText('“Paid by currency” is now shared with everyone who can see this table').waitFor()

  const view = /view=(\d+)/.exec(page.url())![1]!
  const other = await open(`/tables?view=${view}`, { as: 'staff' })
  await other.getByRole('button', { name: 'Remove filter Status: Paid' }).waitFor()
  await other.getByRole('button', { name: 'Paid by currency' }).waitFor()
  await expect.poll(() => columnHeader(other, 'Reference').count()).toBe(0)
  expect(await listViewNames(app.url, 'staff')).toEqual(['Paid by currency'])

  await chooseViewAction(page, /Paid by currency/, 'Stop sharing')
  await page.getByText('“Paid by currency” is no longer shared').waitFor()
  await chooseViewAction(page, /Paid by currency/, 'Delete view')
  await page.getByText('View “Paid by currency” deleted').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => listViewNames(app.url, 'admin')).toEqual(['Paid by currency'])
})

async function listViewNames(url: string, user: TestUser): Promise<string[]> {
  const { accessToken } = await signInByApi(url, testUsers[user])
  const response = await fetch(`${url}/api/views?table=invoice-rows`, { headers: { authorization: `Bearer ${accessToken}` } })
  return ((await response.json()) as { views: { name: string }[] }).views.map(({ name }) => name)
}

const selectedRows = (page: Page) => grid(page).locator('[role=row][aria-selected=true]')

test('deletes all matching rows and restores them, copies cells and exports the listed rows', async ({ app, open }) => {
  const page = await open('/tables?status=draft', { as: 'admin', context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const drafts = await countRows(app.url, 'draft')
  await waitForStatus(page, new RegExp(`^${drafts} rows$`))
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `Select all ${drafts} matching rows` }).click()
  await waitForStatus(page, new RegExp(`^${drafts} selected$`))
  await expect.poll(() => selectedRows(page).count()).toBe(drafts)
  await page.getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete drafts' }).click()
  await expect.poll(() => countRows(app.url, 'draft')).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => countRows(app.url, 'draft')).toBe(drafts)
  await waitForStatus(page, new RegExp(`^${drafts} rows$`))

  await grid(page).locator('[data-row="0"] > [data-column="1"]').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\r\n').map((line) => line.split('\t').length)).toEqual([2, 2])
  expect(copied).toContain((await cells(page, 1))[0])

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await downloaded).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(drafts + 1)
})

test('copies a selected range that is longer than the window', async ({ open }) => {
  const page = await open('/tables', { as: 'admin', context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const status = Number(await columnHeader(page, 'Status').getAttribute('data-column'))
  await grid(page).locator('[data-row="0"] > [data-column="1"]').focus()
  for (let column = 1; column < status; column++) await page.keyboard.press('Shift+ArrowRight')
  for (let row = 0; row < 40; row++) await page.keyboard.press('Shift+ArrowDown')
  await grid(page).locator('[data-row="40"]').waitFor()
  expect(await grid(page).locator('[data-row="0"]').count()).toBe(0)
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const lines = copied.split('\r\n').map((line) => line.split('\t'))
  expect(lines).toHaveLength(41)
  expect(lines.flat()).not.toContain('')
})

test('updates many drafts at once, reports issued invoices and undoes the change', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  const [all, drafts] = [await countRows(app.url, ''), await countRows(app.url, 'draft')]
  await waitForStatus(page, new RegExp(`^${all} rows$`))
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `Select all ${all} matching rows` }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${all} invoices` })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Reference' }).click()
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Quay 9')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  const summary = page.getByRole('alertdialog', { name: `Updated ${drafts} invoices` })
  await summary.getByText(`${all - drafts} issued invoices were not changed.`).waitFor()
  await summary.getByRole('button', { name: 'OK' }).click()
  const matching = grid(page).getByText('Quay 9')
  await expect.poll(() => matching.count()).toBeGreaterThan(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => matching.count()).toBe(0)
})

async function countRows(url: string, status: string): Promise<number> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const response = await fetch(`${url}/api/datatables/total?status=${status}`, { headers: { authorization: `Bearer ${accessToken}` } })
  return ((await response.json()) as { total: number }).total
}

test('supports the keyboard for cells, edges, row selection and editing', async ({ open }) => {
  const page = await open('/tables?status=draft', { as: 'admin' })
  const cell = (row: number, column: number) => grid(page).locator(`[data-row="${row}"] > [data-column="${column}"]`)
  const expectFocus = (row: number, column: number) =>
    expect.poll(() => cell(row, column).evaluate((element) => element === document.activeElement)).toBe(true)
  await cell(0, 1).focus()
  await page.keyboard.press('ArrowDown')
  await expectFocus(1, 1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectFocus(-1, 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expectFocus(0, 0)
  await page.keyboard.press('Space')
  await expect.poll(() => selectedRows(page).count()).toBe(1)
  await page.keyboard.press('Control+a')
  await expect.poll(() => selectedRows(page).count()).toBeGreaterThan(1)
  await page.keyboard.press('Control+End')
  await expect
    .poll(() => page.evaluate(() => Number(document.activeElement!.closest<HTMLElement>('[data-row]')!.dataset['row'])))
    .toBeGreaterThan(0)
  await page.keyboard.press('Control+Home')
  const reference = Number(await columnHeader(page, 'Reference').getAttribute('data-column'))
  await cell(0, reference).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Reference' }).fill('Quay 7')
  await page.keyboard.press('Enter')
  await expectFocus(0, reference)
  await expect.poll(() => cell(0, reference).innerText()).toBe('Quay 7')
})

test('keeps a cell edit with its record when rows are inserted above', async ({ app, open }) => {
  const page = await open('/tables?status=draft', { as: 'admin' })
  const cell = (row: number, column: number) => grid(page).locator(`[data-row="${row}"] > [data-column="${column}"]`)
  const reference = Number(await columnHeader(page, 'Reference').getAttribute('data-column'))
  const client = Number(await columnHeader(page, 'Client').getAttribute('data-column'))
  const [firstClient, secondClient] = [await cell(0, client).innerText(), await cell(1, client).innerText()]
  await cell(0, reference).focus()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Reference' })
  await field.fill('Quay 8')
  await addDraft(app.url, 'Zephyr')
  await expect.poll(() => cell(0, client).innerText()).toContain('Zephyr')
  expect([await cell(1, client).innerText(), await cell(2, client).innerText()]).toEqual([firstClient, secondClient])
  await field.press('Enter')
  await expect.poll(() => cell(1, reference).innerText()).toBe('Quay 8')
  expect(await cell(0, reference).innerText()).not.toBe('Quay 8')
})

test('saves no unchanged cell, overwrites another user’s value only on a second Enter, and keeps the next cell open when an earlier save fails', async ({
  app,
  open,
}) => {
  const page = await open('/tables?status=draft', { as: 'admin', expectedErrors: [/503/] })
  const reference = Number(await columnHeader(page, 'Reference').getAttribute('data-column'))
  const cell = (row: number) => grid(page).locator(`[data-row="${row}"] > [data-column="${reference}"]`)
  const field = page.getByRole('textbox', { name: 'Reference' })
  const saved: string[] = []
  await page.route('**/apps/invoice/update-invoice', (route) => (saved.push(route.request().postData()!), route.continue()))
  await addDraft(app.url, 'Yarrow')
  const draftId = await addDraft(app.url, 'Xylo')
  await grid(page).locator('[data-row="0"]').filter({ hasText: 'Xylo' }).waitFor()

  await cell(0).dblclick()
  await field.waitFor()
  await changeReference(app.url, draftId, 'Remote value')
  await page.getByText('Someone else changed this to: Remote value').waitFor()
  await columnHeader(page, 'Client').click()
  await expect.poll(() => cell(0).innerText()).toBe('Remote value')
  expect(saved).toEqual([])

  await cell(0).dblclick()
  await field.fill('Local value')
  await changeReference(app.url, draftId, 'Remote value 2')
  await page.getByText('Someone else changed this to: Remote value 2').waitFor()
  await field.press('Enter')
  await page.getByText('Save again to overwrite it').waitFor()
  expect(saved).toEqual([])
  await field.press('Enter')
  await expect.poll(() => cell(0).innerText()).toBe('Local value')

  const released = Promise.withResolvers<void>()
  await page.unroute('**/apps/invoice/update-invoice')
  await page.route('**/apps/invoice/update-invoice', async (route) => (await released.promise, route.fulfill({ status: 503, json: {} })))
  await cell(0).dblclick()
  await field.fill('Rejected value')
  await cell(1).dblclick()
  await field.fill('Written meanwhile')
  released.resolve()
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  expect(await field.inputValue()).toBe('Written meanwhile')
})

/** Returns the id of the draft. */
async function addDraft(url: string, client: string): Promise<number> {
  const { invoice } = await callInvoices(url, 'add-invoice', { invoice: { client: { name: client } } })
  return invoice.id
}

async function changeReference(url: string, id: number, reference: string): Promise<void> {
  await callInvoices(url, 'update-invoice', { invoice: { id, reference } })
}

async function callInvoices(url: string, path: string, body: object) {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const response = await fetch(`${url}/apps/invoice/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

test('has no accessibility violations on an empty table in any skin', async ({ open }) => {
  const page = await open('/tables?q=nothing+like+this', { as: 'admin' })
  await waitUntilLoaded(page)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

test('shows dates without truncation in every language', async ({ open }) => {
  for (const language of languages) {
    const page = await open('/tables', { as: 'admin', language })
    const date = page.locator('[role=gridcell][data-column="4"]', { hasText: /20\d\d/ }).first()
    const [textWidth, availableWidth] = await date.evaluate((cell) => {
      const [range, { paddingLeft, paddingRight }] = [document.createRange(), getComputedStyle(cell)]
      range.selectNodeContents(cell)
      return [range.getBoundingClientRect().width, cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)]
    })
    expect([language, textWidth! <= availableWidth!]).toEqual([language, true])
  }
})
