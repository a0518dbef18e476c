import type { Locator } from 'playwright-core'
import { expect, createTest, waitUntilLoaded } from './harness.ts'

const test = createTest()

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test('by keyboard, the skip link focuses the content, and navigation focuses the heading of the new page', async ({ open }) => {
  const page = await open('/account', { as: 'admin' })
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  expect(page.url()).toMatch(/#\/account$/)
  await page.getByRole('link', { name: 'Access requests' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Access requests', level: 1 }))).toBe(true)
  await expect.poll(() => page.title()).toBe('Access requests · Staffroom')
  await page.goBack()
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'My account', level: 1 }))).toBe(true)
})

test('explains missing, forbidden and failed pages, also in the window title, and offers a way on', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expectedErrors: [/ERR_FAILED/, /Failed to fetch dynamically imported module/] })
  await page.goto(page.url().replace('#/account', '#/no/such/page'))
  const missing = page.getByRole('heading', { name: 'Page not found' })
  await expect.poll(() => isFocused(missing)).toBe(true)
  await expect.poll(() => page.title()).toBe('Page not found · Staffroom')
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await page.waitForURL('**/#/overview')

  await page.goto(page.url().replace(/#.*/, '#/account/requests'))
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await expect.poll(() => page.title()).toBe('You don’t have access to this page · Staffroom')

  const failingPage = await open('/todo', { as: 'staff', expectedErrors: [/ERR_FAILED/, /Failed to fetch dynamically imported module/] })
  await failingPage.route('**/assets/account-page*.js', (route) => route.abort())
  await failingPage.goto(failingPage.url().replace('#/todo', '#/account'))
  await failingPage.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
  await failingPage.getByText('Your saved changes are safe.').waitFor()
  await expect.poll(() => failingPage.getByRole('navigation', { name: 'Main menu' }).count()).toBe(1)
  await failingPage.unrouteAll()
  await failingPage.getByRole('button', { name: 'Reload page' }).click()
  await failingPage.getByRole('heading', { name: 'My account' }).waitFor()
})

test('by default, “Back to top” appears after scrolling down; it scrolls up and focuses the content', async ({ open }) => {
  const page = await open('/notifications/settings', { as: 'staff', size: { width: 1440, height: 400 } })
  await expect.poll(() => page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
  await page.getByRole('main').hover()
  await page.mouse.wheel(0, 2000)
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
})

test('by keyboard, the customizer changes the appearance immediately and returns the focus', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const userMenu = page.getByRole('button', { name: 'Sam Staff’s account' })
  await userMenu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('ap')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Appearance and layout' })
  await panel.getByRole('radio', { name: 'Light', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['skin'])).toBe('dark')
  const saved = page.waitForResponse('**/api/account/update-settings')
  await panel.getByRole('radio', { name: 'Full width' }).focus()
  await page.keyboard.press('Space')
  expect((await (await saved).json()) as object).toMatchObject({ settings: { contentWidth: 'full' } })
  await panel.getByRole('button', { name: 'Reset to defaults' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['skin'])).toBe('light')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(userMenu)).toBe(true)
})

test('reverts a rejected layout setting and shows the error', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expectedErrors: [/503/] })
  await page.route('**/api/account/update-settings', (route) => route.fulfill({ status: 503, json: { code: 'storage.unavailable' } }))
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Appearance and layout' }).click()
  await page.getByLabel('Hide menu').focus()
  await page.keyboard.press('Space')
  await page.getByText('Changes can’t be saved right now.').waitFor()
  await page.getByRole('dialog').press('Escape')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
})

test('search finds pages and tasks by keyboard', async ({ open }) => {
  const page = await open('/account', { as: 'admin' })
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/apps/todo/add-tasks', { method: 'POST', headers, body: JSON.stringify({ task: { title: 'Order façade paint' } }) })
  })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => isFocused(field)).toBe(true)
  await page.keyboard.type('facade')
  await page.getByRole('group', { name: 'To-do' }).getByRole('option', { name: 'Order façade paint' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/todo\?task=\d+$/)
  await waitUntilLoaded(page)
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('access')
  await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Access requests' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#/account/requests')
  await page.keyboard.press('Control+k')
  await expect.poll(() => isFocused(field)).toBe(true)
  await page.keyboard.type('facade paint')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/todo\?task=\d+$/)
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.keyboard.type('zzzzzz')
  await page.getByText('No results for “zzzzzz”.').waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page.getByRole('button', { name: /^Search/ }))).toBe(true)
})

test('each of the five languages is listed by its own name, applied everywhere and saved', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const translations = [
    { name: '简体中文', lang: 'zh-CN', key: 'cn', heading: '我的账户' },
    { name: 'Português', lang: 'pt-PT', key: 'pt', heading: 'A minha conta' },
    { name: 'Deutsch', lang: 'de', key: 'de', heading: 'Mein Konto' },
    { name: 'Français', lang: 'fr', key: 'fr', heading: 'Mon compte' },
    { name: 'English', lang: 'en', key: 'en', heading: 'My account' },
  ]
  for (const { name, lang, key, heading } of translations) {
    await page.getByRole('banner').locator('button:has(.lucide-languages)').click()
    await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(5)
    const saved = page.waitForResponse('**/api/account/update-profile')
    await Promise.all([saved, page.getByRole('menuitemradio', { name }).click()])
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(key)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})
