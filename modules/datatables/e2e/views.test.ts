import type { Page } from 'playwright-core'
import { expect, createTest, testUsers, waitUntilLoaded, signInByApi } from '#e2e/harness.ts'

const test = createTest({ demo: true })

const grid = (page: Page) => page.getByRole('grid', { name: 'Tables' })
const rows = (page: Page) => grid(page).locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')
const columnHeader = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const waitForStatus = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const filter = (page: Page, status: string) => page.getByRole('button', { name: `Remove filter Status: ${status}` })

const createHeaders = async (url: string) => {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  return { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
}

async function countRows(url: string, status: string): Promise<number> {
  const response = await fetch(`${url}/api/datatables/total?status=${status}`, { headers: await createHeaders(url) })
  return ((await response.json()) as { total: number }).total
}

async function selectAll(page: Page, count: number): Promise<void> {
  await waitForStatus(page, new RegExp(`^${count} rows$`))
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `Select all ${count} matching rows` }).click()
  await waitForStatus(page, new RegExp(`^${count} selected$`))
}

test('reports skipped invoices with reasons after deleting or paying, and undoes everything at once', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  const owed = (await countRows(app.url, 'sent')) + (await countRows(app.url, 'partial')) + (await countRows(app.url, 'overdue'))
  const [all, drafts] = [await countRows(app.url, ''), await countRows(app.url, 'draft')]
  expect([drafts, owed].every((count) => count > 2 && count < all)).toBe(true)

  await selectAll(page, all)
  await page.getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete drafts' }).click()
  const deleted = page.getByRole('alertdialog', { name: `Deleted ${drafts} drafts` })
  await deleted.getByText(`${all - drafts} issued invoices were not changed.`).waitFor()
  await deleted.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countRows(app.url, 'draft')).toBe(drafts)

  await selectAll(page, all)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
  const paid = page.getByRole('alertdialog', { name: `Marked ${owed} invoices as paid` })
  await paid.getByText(`${all - owed} drafts and paid invoices were not changed.`).waitFor()
  await paid.getByRole('button', { name: 'OK' }).click()
  expect(await countRows(app.url, 'overdue')).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await countRows(app.url, 'overdue')) > 0 && (await countRows(app.url, 'sent')) > 0).toBe(true)
})

test('prefers a saved view over filters in the URL unless the URL marks it as changed', async ({ app, open }) => {
  const settings = { q: '', filters: { status: ['paid'] }, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false }
  const view = { table: 'invoice-rows', name: 'Paid ones', settings }
  const response = await fetch(`${app.url}/api/views/add-view`, {
    method: 'POST',
    headers: await createHeaders(app.url),
    body: JSON.stringify({ view }),
  })
  expect(response.status).toBe(200)
  const { id } = ((await response.json()) as { view: { id: number } }).view
  const page = await open(`/tables?view=${id}&status=draft`, { as: 'admin' })
  await filter(page, 'Paid').waitFor()
  await expect.poll(() => filter(page, 'Draft').count()).toBe(0)
  await page.waitForURL(/status=paid/)
  await page.goto(`${app.url}/#/tables?view=${id}&status=draft&changed=1`)
  await waitUntilLoaded(page)
  await filter(page, 'Draft').waitFor()
  await page.getByRole('button', { name: /Paid ones edited/ }).waitFor()
  await expect.poll(() => filter(page, 'Paid').count()).toBe(0)
})

test('jumps to the end of the list and back, and remembers column widths', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  const all = await countRows(app.url, '')
  await waitForStatus(page, new RegExp(`^${all} rows$`))
  const first = await rows(page).first().innerText()
  await grid(page).locator('[data-row="0"] > [data-column="1"]').focus()
  await page.keyboard.press('Control+End')
  const last = grid(page).locator(`[role=row][aria-rowindex="${all + 1}"]`)
  await expect.poll(() => last.innerText()).toMatch(/[€$£]|JPY|CHF|\d/)
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => rows(page).first().innerText()).toBe(first)

  const measureWidth = async () => Math.round((await columnHeader(page, 'Client').boundingBox())!.width)
  const before = await measureWidth()
  await columnHeader(page, 'Client').getByRole('button', { name: 'Client column options' }).click()
  for (let count = 0; count < 4; count++) await page.getByRole('button', { name: 'Increase width' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(measureWidth).toBeGreaterThan(before)
  const wider = await measureWidth()
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(measureWidth).toBe(wider)
})
