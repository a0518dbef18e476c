import type { Page } from 'playwright-core'
import { createTest, expect, reloadUntilSubscribed } from '#e2e/harness.ts'

const test = createTest()

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row(page, title).waitFor()
}

async function openMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('adds, edits, deletes and restores a record, and colleagues see each change', async ({ open }) => {
  const page = await open('/sample-records', { as: 'admin' })
  const colleague = await open('/sample-records', { as: 'staff' })
  await reloadUntilSubscribed(colleague, 'sample-records')
  await add(page, 'Anchor')
  await row(colleague, 'Anchor').waitFor()

  await openMenu(page, 'Anchor', 'Edit')
  await page.getByRole('textbox', { name: 'Description' }).fill('Made of zinc')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await row(colleague, 'Made of zinc').waitFor()

  await openMenu(page, 'Anchor', 'Delete')
  await row(colleague, 'Anchor').waitFor({ state: 'detached' })
  await page.getByText('Anchor deleted').waitFor()
  await page.keyboard.press('Control+z')
  await row(page, 'Anchor').waitFor()
  await row(colleague, 'Anchor').waitFor()
})

test('finds records, requires a title and keeps what was typed when saving fails', async ({ open }) => {
  const page = await open('/sample-records', { as: 'admin', expectedErrors: [/503.*sample-record/] })
  await add(page, 'Lantern')
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  await field.fill('nothing like this')
  await page.getByText('No matching entries').waitFor()
  await field.fill('LANT')
  await row(page, 'Lantern').getByRole('link').click()
  await page.getByRole('textbox', { name: 'Title' }).fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a title.').waitFor()

  await page.route('**/update-sample-record', (route) => route.fulfill({ status: 503, json: { code: 'storage.unavailable' } }))
  await page.getByRole('textbox', { name: 'Title' }).fill('Lamp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Changes can’t be saved right now.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Lamp')
})
