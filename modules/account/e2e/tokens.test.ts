import type { Page } from 'playwright-core'
import { createTest, expect, getAxeViolations } from '#e2e/harness.ts'

const test = createTest()

async function postAs(page: Page, url: string, token: string, data: object) {
  const response = await page.request.post(url, { headers: { authorization: `Bearer ${token}` }, data })
  return { status: response.status(), body: (await response.json()) as { secret: string } }
}

test('creates a token with the keyboard, copies it once, uses it and revokes it', async ({ open, app }) => {
  const page = await open('/account/security', { as: 'staff', context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Create token' })
  await drawer.getByLabel('Name').fill('Backup script')
  await drawer.getByRole('checkbox', { name: 'Read', exact: true }).press('Space')
  await drawer.getByRole('button', { name: 'Create token' }).press('Enter')
  await drawer.getByText('Choose at least one kind of access.').waitFor()
  await drawer.getByRole('checkbox', { name: 'Read and write' }).press('Space')
  await drawer.getByRole('checkbox', { name: 'To-do' }).press('Space')
  await drawer.getByRole('button', { name: 'Create token' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your new API token' })
  const secret = await dialog.getByLabel('API token').inputValue()
  expect(secret).toMatch(/^srt_/)
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press('Escape')
  await page.getByText('write:todo').waitFor()

  const headers = { authorization: `Bearer ${secret}` }
  const task = { title: 'Added by a script' }
  expect((await page.request.post(`${app.url}/apps/todo/add-tasks`, { headers, data: { task } })).status()).toBe(200)
  expect((await page.request.get(`${app.url}/api/users/list/data`, { headers })).status()).toBe(403)

  await page.getByRole('button', { name: 'Revoke Backup script' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke “Backup script”?' }).or(page.getByRole('alertdialog'))
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await page.getByText('No API tokens yet.').waitFor()
  expect((await page.request.get(`${app.url}/apps/todo/tasks`, { headers })).status()).toBe(401)
})

test('shows tokens created elsewhere at once, and the history names the token', async ({ open, app }) => {
  const page = await open('/account/security', { as: 'admin' })
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'))
  const { body, status } = await postAs(page, `${app.url}/api/account/tokens`, accessToken!, {
    name: 'Import',
    scopes: ['write'],
    expiresAt: null,
  })
  expect(status).toBe(200)
  await page.getByText('Never expires').waitFor()
  await postAs(page, `${app.url}/apps/todo/add-tasks`, body.secret, { task: { title: 'Imported' } })
  await page.evaluate(() => (location.hash = '#/journal'))
  await page.getByText('via API token “Import”').first().waitFor()
})

test('the card fits a phone from right to left', async ({ open, app }) => {
  const page = await open('/account/security', { as: 'admin', isRTL: true, size: { width: 390, height: 844 } })
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'))
  const scopes = ['write:todo', 'write:kanban', 'read:invoices', 'dav']
  await postAs(page, `${app.url}/api/account/tokens`, accessToken!, { name: 'Nightly export of everything new', scopes, expiresAt: null })
  await page.getByText('Nightly export of everything new').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await getAxeViolations(page)).toEqual([])
})

test('connects a calendar app with a password of its own', async ({ open, app }) => {
  const page = await open('/account/security', { as: 'staff' })
  await page.getByRole('button', { name: 'Connect an app' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Connect an app' })
  await drawer.getByLabel('Name').fill('Phone')
  await drawer.getByRole('button', { name: 'Create token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The password for your app' })
  const secret = await dialog.getByLabel('Password').inputValue()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Server').inputValue()).toBe(app.url)
  const email = await page.getByLabel('User name').inputValue()
  const authorization = `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
  const response = await page.request.fetch(`${app.url}/dav/`, { method: 'PROPFIND', headers: { authorization, depth: '0' } })
  expect(response.status()).toBe(207)
  expect(await getAxeViolations(page)).toEqual([])
})
