import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { createTest, expect, reloadUntilSubscribed } from '#e2e/harness.ts'

const test = createTest()

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const save = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|New contact)$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('adds a shared contact, edits it on its page, deletes and restores it, and colleagues see each change', async ({ open }) => {
  const page = await open('/contacts', { as: 'admin' })
  const colleague = await open('/contacts', { as: 'staff' })
  await reloadUntilSubscribed(colleague, 'contacts')
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quay')
  await page.getByRole('radio', { name: 'Shared' }).check()
  await page.getByRole('textbox', { name: 'Email 1' }).fill('nothing')
  await page.getByRole('dialog').getByRole('button', { name: 'New contact' }).click()
  await page.getByText('Enter a valid email address.').waitFor()
  await page.getByRole('textbox', { name: 'Email 1' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Phone 1' }).fill('+49 30 1234')
  await save(page)
  await row(colleague, 'Ada Quay').getByText('ada@example.com').waitFor()

  await row(page, 'Ada Quay').getByRole('link').click()
  await page.getByRole('heading', { name: 'Ada Quay' }).waitFor()
  await page.getByText('Nothing with this address yet').waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Harbour')
  await save(page)
  await row(colleague, 'Ada Quay').getByText('Harbour').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(colleague, 'Ada Quay').waitFor({ state: 'detached' })
  await page.getByText('Ada Quay deleted').waitFor()
  await page.keyboard.press('Control+z')
  await row(page, 'Ada Quay').waitFor()
  await row(colleague, 'Ada Quay').waitFor()
})

test('merges duplicates with undo, and exports', async ({ open }) => {
  const page = await open('/contacts', { as: 'admin' })
  for (const [name, email] of [
    ['Bo Rope', 'bo@example.com'],
    ['B. Rope', 'BO@example.com'],
    ['Cy Sail', 'cy@example.com'],
  ] as const) {
    await page.getByRole('button', { name: 'New contact' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: 'Email 1' }).fill(email)
    await save(page)
    await row(page, name).waitFor()
  }

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await page.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await page.getByText('No duplicates found').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: 'Merge 2 contacts' }).waitFor()
  await page.getByRole('button', { name: 'Not duplicates' }).click()
  await page.getByText('Marked as different contacts').waitFor()
  await page.getByText('No duplicates found').waitFor()

  await page.getByRole('link', { name: 'All contacts' }).click()
  await page.getByRole('checkbox', { name: /Cy Sail/ }).click()
  await page.getByRole('checkbox', { name: /Bo Rope/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await row(page, 'Cy Sail').waitFor({ state: 'detached' })
  await dismissMessages(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as vCards' }).click()])
  expect(await readFile((await download.path())!, 'utf8')).toMatch(/FN:B\. Rope\r\n/)
})

/** Messages cover the menu of the page. */
async function dismissMessages(page: Page): Promise<void> {
  const buttons = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  await expect
    .poll(async () => {
      await buttons.evaluateAll((all) => all.forEach((button) => (button as HTMLElement).click()))
      return buttons.count()
    })
    .toBe(0)
}
