import type { Page } from 'playwright-core'
import { createTest, expect, getAxeViolations, waitUntilLoaded } from '#e2e/harness.ts'

const test = createTest({ isEmpty: true })

const ada = { email: 'ada@example.test', password: 'ada-owns-it' }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openSteps = (page: Page) => page.getByRole('region', { name: 'Finish setting up' })

test('the owner sets up a new workspace, reloads in between and skips a step', async ({ open }) => {
  const page = await open('/', { context: { locale: 'de-CH', timezoneId: 'Europe/Zurich' } })
  await page.getByLabel('Full name').fill('Ada Rowe')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await press(page, 'Create account')

  await heading(page, 'Company').waitFor()
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Harbour & Pine')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('Limmatquai 4')
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Switzerland')
  expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('CHF')
  await press(page, 'Continue')
  await heading(page, 'Language and time zone').waitFor()
  await page.waitForFunction(() => document.title.endsWith('Harbour & Pine'))

  await page.reload()
  await heading(page, 'Language and time zone').waitFor()
  await page.getByRole('combobox', { name: 'Time zone' }).getByText('Europe/Zurich').waitFor()
  await press(page, 'Continue')

  await heading(page, 'Modules').and(page.locator(':focus')).waitFor()
  await press(page, 'Skip for now')
  await page
    .getByRole('navigation', { name: 'Setup steps' })
    .getByRole('link', { name: /^Modules ?, skipped/ })
    .waitFor()
})

test('what the owner entered is in the settings, and is not asked again', async ({ open }) => {
  const page = await open('/setup?step=invoices.company', { as: ada })
  await expect.poll(() => page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()).toBe('Limmatquai 4')
  await page.goto(page.url().replace(/#.*/, '#/invoices/settings'))
  await page.getByRole('textbox', { name: 'Company', exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Company', exact: true }).inputValue()).toBe('Harbour & Pine')
  await page.goto(page.url().replace(/#.*/, '#/workspace'))
  await page.getByRole('combobox', { name: 'Time zone of new users' }).getByText('Europe/Zurich').waitFor()
})

test('the overview lists the skipped step, which opens it, and forgets it once it is done', async ({ open }) => {
  const page = await open('/overview', { as: ada })
  expect(await getAxeViolations(page)).toEqual([])
  await openSteps(page).getByRole('link', { name: 'Modules' }).click()
  await page.getByRole('switch', { name: 'Chat' }).uncheck()
  await page.getByRole('switch', { name: 'Invoices' }).uncheck()
  expect(await page.getByRole('switch', { name: 'Tables' }).isChecked()).toBe(false)
  await page.getByRole('switch', { name: 'Tables' }).check()
  expect(await page.getByRole('switch', { name: 'Invoices' }).isChecked()).toBe(true)
  await press(page, 'Continue')
  await expect.poll(() => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Chat' }).count()).toBe(0)
})

test('the list of open steps can be hidden for good', async ({ open }) => {
  const page = await open('/overview', { as: ada })
  if (await openSteps(page).isVisible()) await press(page, 'Hide open setup steps')
  await openSteps(page).waitFor({ state: 'detached' })
  await page.reload()
  await waitUntilLoaded(page)
  expect(await openSteps(page).count()).toBe(0)
  await page.goto(page.url().replace(/#.*/, '#/setup'))
  await page.getByRole('navigation', { name: 'Setup steps' }).waitFor()
})
