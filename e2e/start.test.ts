import type { Page } from 'playwright-core'
import { expect, journeys, settled } from './harness.ts'

const journey = journeys()

const withoutScripts = (page: Page) => page.route('**/assets/*.js', () => {})

journey('before any script arrives, the logo and three moving dots stand there', async ({ open }) => {
  const page = await open('/todo', { as: 'staff', isUnawaited: true, arrange: withoutScripts, context: { reducedMotion: 'no-preference' } })
  const screen = page.getByRole('status', { name: 'Staffroom' })
  await screen.waitFor()
  await expect.poll(() => screen.locator('svg').isVisible()).toBe(true)
  const moving = await screen.locator('i').evaluateAll((dots) => dots.map((dot) => dot.getAnimations().map(({ playState }) => playState)))
  expect(moving).toEqual([['running'], ['running'], ['running']])
})

const look = () => {
  const { dataset, dir } = document.documentElement
  return { skin: dataset['skin'], menu: dataset['menu'], dir, ground: getComputedStyle(document.documentElement).backgroundColor }
}

/** Notes every look the page has worn since its first element. */
const noteLooks = (page: Page) =>
  page.addInitScript(() => {
    const worn: string[] = []
    Object.assign(globalThis, { worn })
    const note = () => {
      const { dataset, dir } = document.documentElement
      const one = `${dataset['skin']} ${dir} ${dataset['menu']}`
      if (document.body && worn.at(-1) !== one) worn.push(one)
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-skin', 'dir', 'data-menu'],
    })
  })

journey('skin, direction and narrow menu are there with the first frame and never differ', async ({ open }) => {
  const isOff = { skin: 'dark', isRTL: true } as const
  const first = await open('/account', {
    as: 'staff',
    ...isOff,
    isUnawaited: true,
    arrange: async (page) => {
      await withoutScripts(page)
      await page.addInitScript(() => localStorage.setItem('menuCollapsed', 'true'))
    },
  })
  await first.getByRole('status', { name: 'Staffroom' }).waitFor()
  await expect.poll(() => first.evaluate(look)).toEqual({ skin: 'dark', dir: 'rtl', menu: 'collapsed', ground: 'rgb(20, 22, 42)' })

  const page = await open('/account', {
    as: 'staff',
    ...isOff,
    arrange: async (page) => {
      await noteLooks(page)
      await page.addInitScript(() => localStorage.setItem('menuCollapsed', 'true'))
    },
  })
  expect(await page.evaluate(() => (globalThis as unknown as { worn: string[] }).worn)).toEqual(['dark rtl collapsed'])
  expect((await page.evaluate(look)).ground).toBe('rgb(20, 22, 42)')
  expect((await page.getByRole('navigation', { name: 'Main menu' }).boundingBox())!.width).toBe(72)
})

journey('skin, direction and narrow menu that somebody chooses stay in local storage, and are there after a reload', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const kept = () => page.evaluate(() => ['skin', 'isRTL', 'menuCollapsed'].map((name) => localStorage.getItem(name)))
  expect(await kept()).toEqual([null, null, null])
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Appearance and layout' }).click()
  await page.getByRole('switch', { name: 'Right-to-left' }).click()
  await page.reload()
  await settled(page)
  expect(await kept()).toEqual(['dark', 'true', 'true'])
  expect(await page.evaluate(look)).toEqual({ skin: 'dark', dir: 'rtl', menu: 'collapsed', ground: 'rgb(20, 22, 42)' })
  expect(await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()).toMatchObject({ x: 1440 - 72, width: 72 })
})

journey('a registered background worker is unregistered', async ({ open }) => {
  const page = await open('/sign-in', {
    isUnawaited: true,
    arrange: async (page) => {
      await withoutScripts(page)
      await page
        .context()
        .route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '// of an older version' }))
    },
  })
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js').then(() => navigator.serviceWorker.ready))
  expect(await workers()).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await settled(page)
  await expect.poll(workers).toBe(0)
})

journey(
  'the language comes from query, cookie, local storage, session storage, browser and document, in this order',
  async ({ open, app }) => {
    const page = await open('/sign-in', { context: { locale: 'zh-TW', storageState: { cookies: [], origins: [] } } })
    const spoken = async () => {
      await settled(page)
      return page.evaluate(() => [
        document.documentElement.lang,
        localStorage.getItem('i18nextLng'),
        document.querySelector('h1')!.textContent,
      ])
    }
    await expect.poll(() => spoken()).toEqual(['zh-CN', 'cn', '登录 Staffroom'])
    await page.evaluate(() => {
      localStorage.removeItem('i18nextLng')
      sessionStorage.setItem('i18nextLng', 'pt')
    })
    await page.reload()
    await expect.poll(() => spoken()).toEqual(['pt-PT', 'pt', expect.anything()])
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'))
    await page.reload()
    await expect.poll(() => spoken()).toEqual(['fr', 'fr', expect.anything()])
    await page.context().addCookies([{ name: 'i18next', value: 'de', url: app.url }])
    await page.reload()
    await expect.poll(() => spoken()).toEqual(['de', 'de', expect.anything()])
    await page.goto(`${app.url}/?lng=en#/sign-in`)
    await expect.poll(() => spoken()).toEqual(['en', 'en', 'Sign in to Staffroom'])

    const other = await open('/sign-in', { context: { locale: 'ja-JP', storageState: { cookies: [], origins: [] } } })
    await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe('en')
  },
)

journey('a broken translation file falls back to English', async ({ open }) => {
  const page = await open('/sign-in', {
    language: 'de',
    arrange: (page) =>
      page.route('**/locales/de/account.json', (route) => route.fulfill({ contentType: 'application/json', body: '{"nav.signIn": ' })),
  })
  await page.getByRole('heading', { name: 'Sign in to Staffroom' }).waitFor()
  await page.getByRole('button', { name: 'Sprache' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
})
