import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { createTest, expect } from '#e2e/harness.ts'

const test = createTest({ demo: true })

const getCard = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })

test('a user exports their own data, downloads it and deletes it again', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const card = getCard(page, 'Your data')
  await card.getByRole('button', { name: 'Export my data' }).click()
  const link = card.getByRole('link', { name: /^Download export/ })
  await link.waitFor({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^staffroom-own-.*\.zip$/)
  expect((await stat(await download.path())).size).toBeGreaterThan(1_000)
  await card.getByRole('button', { name: /^Delete export/ }).click()
  await expect.poll(() => link.count()).toBe(0)
})

test('an administrator exports the workspace and the data of a person', async ({ open }) => {
  const page = await open('/workspace/export', { as: 'admin' })
  const workspace = getCard(page, 'Export the workspace')
  await workspace.getByText('belong to their owners and are not included').waitFor()
  await workspace.getByRole('button', { name: 'Export workspace' }).click()
  await workspace.getByRole('link', { name: /^Download export/ }).waitFor({ timeout: 60_000 })
  const person = getCard(page, 'Export a person’s data')
  await person.getByRole('combobox', { name: 'Person' }).fill('Helena')
  await page.getByRole('option', { name: 'Helena Prado' }).click()
  await person.getByRole('button', { name: 'Export person’s data' }).click()
  await person.getByRole('link', { name: /^Download export/ }).waitFor({ timeout: 60_000 })
})

test('an administrator erases a deactivated user after typing their address', async ({ open }) => {
  const page = await open('/workspace/export', { as: 'admin' })
  const card = getCard(page, 'Erase a person’s data')
  const row = card.getByRole('listitem').first()
  const address = (await row.locator('bdi').nth(1).textContent())!
  await row.getByRole('button', { name: /^Erase data of/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('This can’t be undone.').waitFor()
  await dialog.getByLabel(`Enter ${address} to confirm`).fill('someone@else.test')
  await dialog.getByRole('button', { name: 'Erase data' }).click()
  await dialog.getByText('Enter the email address exactly as shown.').waitFor()
  await dialog.getByLabel(`Enter ${address} to confirm`).fill(address)
  await dialog.getByLabel(`Enter ${address} to confirm`).press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => card.getByText(address).count(), { timeout: 60_000 }).toBe(0)
})

test('staff have neither the page nor the calls', async ({ open }) => {
  const page = await open('/workspace/export', { as: 'staff' })
  await page.getByText('You don’t have access to this page').waitFor()
})
