import type { Page } from 'playwright-core'
import { expect, journeys, people, settled, signInByApi } from '#e2e/harness.ts'

const company = journeys({ demo: true })

const grid = (page: Page) => page.getByRole('grid', { name: 'Tables' })
const rows = (page: Page) => grid(page).locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const counted = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const filter = (page: Page, status: string) => page.getByRole('button', { name: `Remove filter Status: ${status}` })

const headersOf = async (url: string) => {
  const { accessToken } = await signInByApi(url, people.admin)
  return { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
}

async function countOf(url: string, wanted: string): Promise<number> {
  const answer = await fetch(`${url}/api/datatables/total?status=${wanted}`, { headers: await headersOf(url) })
  return ((await answer.json()) as { total: number }).total
}

async function selectAll(page: Page, count: number): Promise<void> {
  await counted(page, new RegExp(`^${count} rows$`))
  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: `Select all ${count} matching rows` }).click()
  await counted(page, new RegExp(`^${count} selected$`))
}

company('reports skipped invoices with reasons after deleting or paying, and undoes everything at once', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  const owed = (await countOf(app.url, 'sent')) + (await countOf(app.url, 'partial')) + (await countOf(app.url, 'overdue'))
  const [all, drafts] = [await countOf(app.url, ''), await countOf(app.url, 'draft')]
  expect([drafts, owed].every((count) => count > 2 && count < all)).toBe(true)

  await selectAll(page, all)
  await page.getByRole('button', { name: 'Delete drafts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete drafts' }).click()
  const deleted = page.getByRole('alertdialog', { name: `Deleted ${drafts} drafts` })
  await deleted.getByText(`${all - drafts} issued invoices were not changed.`).waitFor()
  await deleted.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countOf(app.url, 'draft')).toBe(drafts)

  await selectAll(page, all)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
  const paid = page.getByRole('alertdialog', { name: `Marked ${owed} invoices as paid` })
  await paid.getByText(`${all - owed} drafts and paid invoices were not changed.`).waitFor()
  await paid.getByRole('button', { name: 'OK' }).click()
  expect(await countOf(app.url, 'overdue')).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await countOf(app.url, 'overdue')) > 0 && (await countOf(app.url, 'sent')) > 0).toBe(true)
})

company('prefers a saved view over filters in the URL unless the URL marks it as changed', async ({ app, open }) => {
  const settings = { q: '', filters: { status: ['paid'] }, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false }
  const view = { table: 'invoice-rows', name: 'Paid ones', settings }
  const answer = await fetch(`${app.url}/api/views/add-view`, {
    method: 'POST',
    headers: await headersOf(app.url),
    body: JSON.stringify({ view }),
  })
  expect(answer.status).toBe(200)
  const { id } = ((await answer.json()) as { view: { id: number } }).view
  const page = await open(`/tables?view=${id}&status=draft`, { as: 'admin' })
  await filter(page, 'Paid').waitFor()
  await expect.poll(() => filter(page, 'Draft').count()).toBe(0)
  await page.waitForURL(/status=paid/)
  await page.goto(`${app.url}/#/tables?view=${id}&status=draft&changed=1`)
  await settled(page)
  await filter(page, 'Draft').waitFor()
  await page.getByRole('button', { name: /Paid ones edited/ }).waitFor()
  await expect.poll(() => filter(page, 'Paid').count()).toBe(0)
})

company('jumps to the end of the list and back, and remembers column widths', async ({ app, open }) => {
  const page = await open('/tables', { as: 'admin' })
  const all = await countOf(app.url, '')
  await counted(page, new RegExp(`^${all} rows$`))
  const first = await rows(page).first().innerText()
  await grid(page).locator('[data-row="0"] > [data-column="1"]').focus()
  await page.keyboard.press('Control+End')
  const last = grid(page).locator(`[role=row][aria-rowindex="${all + 1}"]`)
  await expect.poll(() => last.innerText()).toMatch(/[€$£]|JPY|CHF|\d/)
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => rows(page).first().innerText()).toBe(first)

  const width = async () => Math.round((await head(page, 'Client').boundingBox())!.width)
  const before = await width()
  await head(page, 'Client').getByRole('button', { name: 'Client column options' }).click()
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Increase width' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(width).toBeGreaterThan(before)
  const wider = await width()
  await page.reload()
  await settled(page)
  await expect.poll(width).toBe(wider)
})
