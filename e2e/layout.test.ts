import type { Page } from 'playwright-core'
import { defaultLayoutSettings, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import { languages } from '#platform/web/i18n/language.ts'
import { expect, createTest, testUsers, waitUntilLoaded, signInByApi, setSkin } from './harness.ts'

/** Restores the default layout settings after each test, even if it has failed. */
const test = createTest().extend('defaultSettings', { auto: true }, async ({ app }, { onCleanup }) => {
  onCleanup(async () => {
    for (const user of Object.values(testUsers)) {
      const { accessToken } = await signInByApi(app.url, user)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      await fetch(`${app.url}/api/account/update-settings`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ settings: defaultLayoutSettings }),
      })
    }
  })
})

/** Changes the settings through the API; open pages of the user receive them live. */
const updateSettings = (page: Page, settings: Partial<LayoutSettings>) =>
  page.evaluate(async (chosen) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/api/account/update-settings', { method: 'POST', headers, body: JSON.stringify({ settings: chosen }) })
  }, settings)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const navbar = (page: Page) => page.getByRole('banner').locator('> div')
const getNavbarPosition = (page: Page) => page.getByRole('banner').evaluate((element) => getComputedStyle(element).position)
const getBox = async (page: Page, part = page.getByRole('main')) => (await part.boundingBox())!
const getBottom = ({ y, height }: { y: number; height: number }) => y + height
const getNavbarColor = (page: Page) => navbar(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test('uses the specified default layout settings', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  const { skin, menu: collapsed } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect([skin, collapsed, await page.evaluate(() => document.documentElement.dir)]).toEqual(['light', undefined, 'ltr'])
  await expect.poll(() => getBox(page, menu(page))).toMatchObject({ x: 0, width: 260, height: 600 })
  await expect.poll(async () => (await getBox(page)).width).toBe(1440)
  expect([await getNavbarPosition(page), await getNavbarColor(page)]).toEqual(['sticky', 'rgb(255, 255, 255)'])
  expect((await getBox(page, navbar(page))).y).toBe(16)
  await expect.poll(() => page.getByRole('contentinfo').evaluate((element) => getComputedStyle(element).position)).toBe('static')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = await getBox(page, page.getByRole('region', { name: 'Messages' }).locator('[data-kind]'))
  expect(2000 - toast.x - toast.width).toBeLessThan(40)
  expect(toast.y).toBeLessThan(100)
})

test('applies layout, width, menu and footer settings, also in another browser of the user', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  const other = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  await updateSettings(other, { contentWidth: 'full', layout: 'horizontal', footerType: 'sticky' })
  await expect.poll(async () => (await getBox(page)).width).toBeGreaterThan(1900)
  await expect.poll(async () => (await getBox(page, menu(page))).width).toBeGreaterThan(1900)
  const row = await getBox(page, menu(page))
  await expect.poll(async () => (await getBox(page)).y).toBeGreaterThanOrEqual(row.y + row.height)
  await expect.poll(async () => getBottom(await getBox(page, page.getByRole('contentinfo')))).toBe(600)

  await updateSettings(other, { layout: 'vertical', menuHidden: true, footerType: 'hidden', scrollToTop: false })
  await menu(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
  await page.setViewportSize({ width: 2000, height: 400 })
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  await expect.poll(() => page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu(page).getByRole('link', { name: 'To-do' }).click()
  await page.waitForURL('**/#/todo')
  await expect.poll(() => menu(page).count()).toBe(0)

  const third = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  await expect.poll(async () => [await menu(third).count(), await third.getByRole('contentinfo').count()]).toEqual([0, 0])
  await updateSettings(other, { contentWidth: 'boxed', menuHidden: false, footerType: 'static', scrollToTop: true })
  await menu(third).waitFor()
})

test('keeps layout settings when navigating between pages', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Appearance and layout' }).click()
  const saved = page.waitForResponse('**/api/account/update-settings')
  await page.getByRole('radio', { name: 'Full width' }).press('Space')
  await saved
  await page.keyboard.press('Escape')
  await menu(page).getByRole('link', { name: 'To-do' }).click()
  await page.waitForURL('**/#/todo')
  await page.goBack()
  await page.waitForURL('**/#/account')
  await waitUntilLoaded(page)
  expect((await getBox(page)).width).toBeGreaterThan(1700)
})

test('on a phone, the menu slides in and out in 300 ms from the side where lines start', async ({ open }) => {
  for (const isRTL of [false, true]) {
    const page = await open('/account', {
      as: 'staff',
      isRTL,
      size: { width: 390, height: 844 },
      context: { reducedMotion: 'no-preference' },
    })
    const sheet = page.locator('dialog[data-surface=menu]')
    const slides = await sheet.evaluateHandle((target) => {
      const [element, slides] = [target as HTMLElement, [] as unknown[]]
      element.addEventListener('transitionrun', ({ target, pseudoElement, propertyName }) => {
        if (target !== element || pseudoElement || propertyName !== 'transform') return
        slides.push([getComputedStyle(element).transitionDuration, element.matches('[open]')])
      })
      return slides
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => slides.jsonValue()).toEqual([['0.3s', true]])
    await expect.poll(() => getBox(page, sheet)).toMatchObject({ x: isRTL ? 390 - 300 : 0, width: 300 })
    await page.keyboard.press('Escape')
    await expect
      .poll(() => slides.jsonValue())
      .toEqual([
        ['0.3s', true],
        ['0.3s', false],
      ])
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => menu(page).count()).toBe(0)
  }
})

test('the navbar can be floating, sticky, static or hidden, and has seven colors', async ({ open }) => {
  const page = await open('/account', { as: 'admin', size: { width: 1440, height: 500 } })
  const other = await open('/account', { as: 'admin' })
  await updateSettings(other, { navbarType: 'sticky' })
  await expect.poll(async () => (await getBox(page, navbar(page))).y).toBe(0)
  const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await scroll(300)
  await expect.poll(async () => (await getBox(page, navbar(page))).y).toBe(0)
  await updateSettings(other, { navbarType: 'static' })
  await expect.poll(async () => (await getBox(page, navbar(page))).y).toBe(-300)
  await scroll(0)
  await updateSettings(other, { navbarType: 'hidden' })
  await page.getByRole('banner').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Appearance and layout' }).waitFor()

  await updateSettings(other, { navbarType: 'floating' })
  await page.getByRole('banner').waitFor()
  const colors = new Set([await getNavbarColor(page)])
  for (const navbarColor of ['primary', 'success', 'warning', 'danger', 'info', 'dark'] as const) {
    await updateSettings(other, { navbarColor })
    await page.locator(`header[data-color=${navbarColor}]`).waitFor()
    colors.add(await getNavbarColor(page))
  }
  expect([...colors]).toHaveLength(7)
})

test('shows toasts at the position from the layout settings', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const other = await open('/account', { as: 'staff' })
  const [width, height] = [1440, 900]
  const toast = page.getByRole('region', { name: 'Messages' }).locator('[data-kind]')
  for (const toastPosition of ['top-left', 'top-center', 'bottom-left', 'bottom-center', 'bottom-right', 'top-right'] as const) {
    const [block, inline] = toastPosition.split('-')
    await updateSettings(other, { toastPosition })
    await page.waitForFunction((chosen) => localStorage.getItem('layoutSettings')?.includes(`"${chosen}"`), toastPosition)
    await page.getByRole('button', { name: 'Save' }).click()
    const toastBox = await getBox(page, toast)
    const center = { x: toastBox.x + toastBox.width / 2, y: toastBox.y + toastBox.height / 2 }
    expect([toastPosition, block === 'top' ? center.y < height / 4 : center.y > (height * 3) / 4]).toEqual([toastPosition, true])
    const third = Math.floor((center.x / width) * 3)
    expect([toastPosition, third]).toEqual([toastPosition, { left: 0, center: 1, right: 2 }[inline!]])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }
})

test('applies each skin, mirrors the page right to left, and opens the collapsed menu on hover and focus', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 1440, height: 900 } })
  const readStyles = () =>
    page.evaluate(() => {
      const getStyle = (selector: string) => getComputedStyle(document.querySelector(selector)!)
      return {
        page: getStyle('html').backgroundColor,
        menu: getStyle('nav[data-surface=menu]').backgroundColor,
        shadow: getStyle('main section').boxShadow,
      }
    })
  await menu(page).waitFor()
  const light = await readStyles()
  await setSkin(page, 'dark')
  const dark = await readStyles()
  await setSkin(page, 'bordered')
  const bordered = await readStyles()
  await setSkin(page, 'semi-dark')
  const semiDark = await readStyles()
  expect([light.page, light.menu, dark.page, dark.menu]).toEqual([
    'rgb(245, 245, 250)',
    'rgb(255, 255, 255)',
    'rgb(20, 22, 42)',
    'rgb(30, 33, 56)',
  ])
  expect([bordered.page, bordered.shadow]).toEqual([light.page, 'none'])
  expect([semiDark.page, semiDark.menu]).toEqual([light.page, dark.menu])

  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('main').hover()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(async () => (await getBox(page, menu(page))).width).toBe(72)
  await menu(page).hover()
  await expect.poll(async () => (await getBox(page, menu(page))).width).toBe(260)
  await page.getByRole('main').hover()
  await expect.poll(async () => (await getBox(page, menu(page))).width).toBe(72)
  await menu(page).getByRole('link', { name: 'To-do' }).focus()
  await expect.poll(async () => (await getBox(page, menu(page))).width).toBe(260)

  await page.evaluate(() => localStorage.setItem('isRTL', 'true'))
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => getBox(page, menu(page))).toMatchObject({ x: 1440 - 72, width: 72 })
})

test('centers button labels in both directions', async ({ open }) => {
  for (const isRTL of [false, true]) {
    const page = await open('/calendar', { as: 'staff', isRTL, size: { width: 390, height: 844 } })
    const isOffCenter = await page.getByRole('group', { name: 'View', exact: true }).evaluate((group) =>
      [...group.querySelectorAll('button')].map((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        const [label, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
        return Math.abs(label.left + label.right - box.left - box.right) > 2
      }),
    )
    expect([isRTL, ...isOffCenter]).toEqual([isRTL, false, false, false, false])
  }
})

test('weekday columns of the mini calendar have equal widths in every language', async ({ open }) => {
  for (const language of languages) {
    const page = await open('/calendar', { as: 'staff', language })
    const days = page.locator('aside th')
    await days.first().waitFor()
    const widths = await days.evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().width))
    expect([language, widths.length, Math.max(...widths) - Math.min(...widths) <= 1]).toEqual([language, 7, true])
  }
})
