import type { Page } from 'playwright-core'
import { expect, createTest, waitUntilLoaded } from './harness.ts'

const test = createTest()

const blockScripts = (page: Page) => page.route('**/assets/*.js', () => {})

test('shows the logo and three moving dots before any script has loaded', async ({ open }) => {
  const page = await open('/todo', {
    as: 'staff',
    waitUntil: 'commit',
    beforeLoad: blockScripts,
    context: { reducedMotion: 'no-preference' },
  })
  const screen = page.getByRole('status', { name: 'Staffroom' })
  await screen.waitFor()
  await expect.poll(() => screen.locator('svg').isVisible()).toBe(true)
  const moving = await screen.locator('i').evaluateAll((dots) => dots.map((dot) => dot.getAnimations().map(({ playState }) => playState)))
  expect(moving).toEqual([['running'], ['running'], ['running']])
})

const readAppearance = () => {
  const { dataset, dir } = document.documentElement
  return { skin: dataset['skin'], menu: dataset['menu'], dir, background: getComputedStyle(document.documentElement).backgroundColor }
}

/** Records each appearance of the page since its first element. */
const recordAppearances = (page: Page) =>
  page.addInitScript(() => {
    const appearances: string[] = []
    Object.assign(globalThis, { appearances })
    const record = () => {
      const { dataset, dir } = document.documentElement
      const appearance = `${dataset['skin']} ${dir} ${dataset['menu']}`
      if (document.body && appearances.at(-1) !== appearance) appearances.push(appearance)
    }
    new MutationObserver(record).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-skin', 'dir', 'data-menu'],
    })
  })

test('applies skin, direction and collapsed menu from the first frame on', async ({ open }) => {
  const settings = { skin: 'dark', isRTL: true } as const
  const first = await open('/account', {
    as: 'staff',
    ...settings,
    waitUntil: 'commit',
    beforeLoad: async (page) => {
      await blockScripts(page)
      await page.addInitScript(() => localStorage.setItem('menuCollapsed', 'true'))
    },
  })
  await first.getByRole('status', { name: 'Staffroom' }).waitFor()
  await expect
    .poll(() => first.evaluate(readAppearance))
    .toEqual({ skin: 'dark', dir: 'rtl', menu: 'collapsed', background: 'rgb(20, 22, 42)' })

  const page = await open('/account', {
    as: 'staff',
    ...settings,
    beforeLoad: async (page) => {
      await recordAppearances(page)
      await page.addInitScript(() => localStorage.setItem('menuCollapsed', 'true'))
    },
  })
  expect(await page.evaluate(() => (globalThis as unknown as { appearances: string[] }).appearances)).toEqual(['dark rtl collapsed'])
  expect((await page.evaluate(readAppearance)).background).toBe('rgb(20, 22, 42)')
  expect((await page.getByRole('navigation', { name: 'Main menu' }).boundingBox())!.width).toBe(72)
})

test('stores skin, direction and collapsed menu in local storage and restores them after a reload', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const readStored = () => page.evaluate(() => ['skin', 'isRTL', 'menuCollapsed'].map((name) => localStorage.getItem(name)))
  expect(await readStored()).toEqual([null, null, null])
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Appearance and layout' }).click()
  await page.getByRole('switch', { name: 'Right-to-left' }).click()
  await page.reload()
  await waitUntilLoaded(page)
  expect(await readStored()).toEqual(['dark', 'true', 'true'])
  expect(await page.evaluate(readAppearance)).toEqual({ skin: 'dark', dir: 'rtl', menu: 'collapsed', background: 'rgb(20, 22, 42)' })
  expect(await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()).toMatchObject({ x: 1440 - 72, width: 72 })
})

test('unregisters the service worker of an earlier version', async ({ open }) => {
  const page = await open('/sign-in', {
    waitUntil: 'commit',
    beforeLoad: async (page) => {
      await blockScripts(page)
      await page
        .context()
        .route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '// from an earlier version' }))
    },
  })
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js').then(() => navigator.serviceWorker.ready))
  expect(await workers()).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(workers).toBe(0)
})

test('detects the language from query, cookie, local storage, session storage, browser and document, in this order', async ({
  open,
  app,
}) => {
  const page = await open('/sign-in', { context: { locale: 'zh-TW', storageState: { cookies: [], origins: [] } } })
  const readLanguage = async () => {
    await waitUntilLoaded(page)
    return page.evaluate(() => [
      document.documentElement.lang,
      localStorage.getItem('i18nextLng'),
      document.querySelector('h1')!.textContent,
    ])
  }
  await expect.poll(() => readLanguage()).toEqual(['zh-CN', 'cn', '登录 Staffroom'])
  await page.evaluate(() => {
    localStorage.removeItem('i18nextLng')
    sessionStorage.setItem('i18nextLng', 'pt')
  })
  await page.reload()
  await expect.poll(() => readLanguage()).toEqual(['pt-PT', 'pt', expect.anything()])
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'))
  await page.reload()
  await expect.poll(() => readLanguage()).toEqual(['fr', 'fr', expect.anything()])
  await page.context().addCookies([{ name: 'i18next', value: 'de', url: app.url }])
  await page.reload()
  await expect.poll(() => readLanguage()).toEqual(['de', 'de', expect.anything()])
  await page.goto(`${app.url}/?lng=en#/sign-in`)
  await expect.poll(() => readLanguage()).toEqual(['en', 'en', 'Sign in to Staffroom'])

  const other = await open('/sign-in', { context: { locale: 'ja-JP', storageState: { cookies: [], origins: [] } } })
  await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('falls back to English if a translation file is broken', async ({ open }) => {
  const page = await open('/sign-in', {
    language: 'de',
    beforeLoad: (page) =>
      page.route('**/locales/de/account.json', (route) => route.fulfill({ contentType: 'application/json', body: '{"nav.signIn": ' })),
  })
  await page.getByRole('heading', { name: 'Sign in to Staffroom' }).waitFor()
  await page.getByRole('button', { name: 'Sprache' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
})
