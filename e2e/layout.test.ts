import type { Page } from 'playwright-core'
import { defaultLayoutSettings, type LayoutSettings } from '#platform/contract/layout-settings.ts'
import { languages } from '#platform/web/i18n/language.ts'
import { expect, journeys, people, settled, signInByApi, wear } from './harness.ts'

/** Whatever a journey chose, even one that failed half-way, the next begins with the defaults. */
const journey = journeys().extend('defaults', { auto: true }, async ({ app }, { onCleanup }) => {
  onCleanup(async () => {
    for (const person of Object.values(people)) {
      const { accessToken } = await signInByApi(app.url, person)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      await fetch(`${app.url}/api/account/update-settings`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ settings: defaultLayoutSettings }),
      })
    }
  })
})

/** As the same person would choose it in another browser: it comes live. */
const choose = (page: Page, settings: Partial<LayoutSettings>) =>
  page.evaluate(async (chosen) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/api/account/update-settings', { method: 'POST', headers, body: JSON.stringify({ settings: chosen }) })
  }, settings)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const bar = (page: Page) => page.getByRole('banner').locator('> div')
const place = (page: Page) => page.getByRole('banner').evaluate((one) => getComputedStyle(one).position)
const box = async (page: Page, part = page.getByRole('main')) => (await part.boundingBox())!
const bottom = ({ y, height }: { y: number; height: number }) => y + height
const ground = (page: Page) => bar(page).evaluate((one) => getComputedStyle(one).backgroundColor)

journey('the defaults are the specified ones', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  const { skin, menu: narrow } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect([skin, narrow, await page.evaluate(() => document.documentElement.dir)]).toEqual(['light', undefined, 'ltr'])
  await expect.poll(() => box(page, menu(page))).toMatchObject({ x: 0, width: 260, height: 600 })
  await expect.poll(async () => (await box(page)).width).toBe(1440)
  expect([await place(page), await ground(page)]).toEqual(['sticky', 'rgb(255, 255, 255)'])
  expect((await box(page, bar(page))).y).toBe(16)
  await expect.poll(() => page.getByRole('contentinfo').evaluate((one) => getComputedStyle(one).position)).toBe('static')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = await box(page, page.getByRole('region', { name: 'Messages' }).locator('[data-kind]'))
  expect(2000 - toast.x - toast.width).toBeLessThan(40)
  expect(toast.y).toBeLessThan(100)
  await page.mouse.wheel(0, 1000)
  await page.getByRole('button', { name: 'Back to top' }).waitFor()
})

journey('layout, width, menu and footer do what they say, and follow the person to another browser', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  const other = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  await choose(other, { contentWidth: 'full', layout: 'horizontal', footerType: 'sticky' })
  await expect.poll(async () => (await box(page)).width).toBeGreaterThan(1900)
  await expect.poll(async () => (await box(page, menu(page))).width).toBeGreaterThan(1900)
  const row = await box(page, menu(page))
  await expect.poll(async () => (await box(page)).y).toBeGreaterThanOrEqual(row.y + row.height)
  await expect.poll(async () => bottom(await box(page, page.getByRole('contentinfo')))).toBe(600)

  await choose(other, { layout: 'vertical', menuHidden: true, footerType: 'hidden', scrollToTop: false })
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
  await choose(other, { contentWidth: 'boxed', menuHidden: false, footerType: 'static', scrollToTop: true })
  await menu(third).waitFor()
})

journey('what one chooses holds from page to page', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 2000, height: 600 } })
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Appearance and layout' }).click()
  const kept = page.waitForResponse('**/api/account/update-settings')
  await page.getByRole('radio', { name: 'Full width' }).press('Space')
  await kept
  await page.keyboard.press('Escape')
  await menu(page).getByRole('link', { name: 'To-do' }).click()
  await page.waitForURL('**/#/todo')
  await page.goBack()
  await page.waitForURL('**/#/account')
  await settled(page)
  expect((await box(page)).width).toBeGreaterThan(1700)
})

journey('on a phone the menu slides in and out over 300 ms, from the side where reading begins', async ({ open }) => {
  for (const isRTL of [false, true]) {
    const page = await open('/account', {
      as: 'staff',
      isRTL,
      size: { width: 390, height: 844 },
      context: { reducedMotion: 'no-preference' },
    })
    const sheet = page.locator('dialog[data-surface=menu]')
    const slides = await sheet.evaluateHandle((one) => {
      const [element, seen] = [one as HTMLElement, [] as unknown[]]
      element.addEventListener('transitionrun', ({ target, pseudoElement, propertyName }) => {
        if (target !== element || pseudoElement || propertyName !== 'transform') return
        seen.push([getComputedStyle(element).transitionDuration, element.matches('[open]')])
      })
      return seen
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => slides.jsonValue()).toEqual([['0.3s', true]])
    await expect.poll(() => box(page, sheet)).toMatchObject({ x: isRTL ? 390 - 300 : 0, width: 300 })
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

journey('the bar floats, sticks, scrolls away or is hidden, in seven colours on which its words hold', async ({ open }) => {
  const page = await open('/account', { as: 'admin', size: { width: 1440, height: 500 } })
  const other = await open('/account', { as: 'admin' })
  await choose(other, { navbarType: 'sticky' })
  await expect.poll(async () => (await box(page, bar(page))).y).toBe(0)
  const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await scroll(300)
  await expect.poll(async () => (await box(page, bar(page))).y).toBe(0)
  await choose(other, { navbarType: 'static' })
  await expect.poll(async () => (await box(page, bar(page))).y).toBe(-300)
  await scroll(0)
  await choose(other, { navbarType: 'hidden' })
  await page.getByRole('banner').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Appearance and layout' }).waitFor()

  await choose(other, { navbarType: 'floating' })
  await page.getByRole('banner').waitFor()
  const colours = new Set([await ground(page)])
  for (const navbarColor of ['primary', 'success', 'warning', 'danger', 'info', 'dark'] as const) {
    await choose(other, { navbarColor })
    await page.locator(`header[data-color=${navbarColor}]`).waitFor()
    colours.add(await ground(page))
  }
  expect([...colours]).toHaveLength(7)
})

journey('toasts stand where the layout settings say', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  const other = await open('/account', { as: 'staff' })
  const [width, height] = [1440, 900]
  const toast = page.getByRole('region', { name: 'Messages' }).locator('[data-kind]')
  for (const toastPosition of ['top-left', 'top-center', 'bottom-left', 'bottom-center', 'bottom-right', 'top-right'] as const) {
    const [block, inline] = toastPosition.split('-')
    await choose(other, { toastPosition })
    await page.waitForFunction((chosen) => localStorage.getItem('layoutSettings')?.includes(`"${chosen}"`), toastPosition)
    await page.getByRole('button', { name: 'Save' }).click()
    const shown = await box(page, toast)
    const middle = { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 }
    expect([toastPosition, block === 'top' ? middle.y < height / 4 : middle.y > (height * 3) / 4]).toEqual([toastPosition, true])
    const third = Math.floor((middle.x / width) * 3)
    expect([toastPosition, third]).toEqual([toastPosition, { left: 0, center: 1, right: 2 }[inline!]])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }
})

journey('every skin looks its own way, right to left mirrors the frame, and the narrow menu opens on hover and focus', async ({ open }) => {
  const page = await open('/account', { as: 'staff', size: { width: 1440, height: 900 } })
  const looks = () =>
    page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector)!)
      return { page: of('html').backgroundColor, menu: of('nav[data-surface=menu]').backgroundColor, shadow: of('main section').boxShadow }
    })
  await menu(page).waitFor()
  const light = await looks()
  await wear(page, 'dark')
  const dark = await looks()
  await wear(page, 'bordered')
  const bordered = await looks()
  await wear(page, 'semi-dark')
  const semiDark = await looks()
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
  await expect.poll(async () => (await box(page, menu(page))).width).toBe(72)
  await menu(page).hover()
  await expect.poll(async () => (await box(page, menu(page))).width).toBe(260)
  await page.getByRole('main').hover()
  await expect.poll(async () => (await box(page, menu(page))).width).toBe(72)
  await menu(page).getByRole('link', { name: 'To-do' }).focus()
  await expect.poll(async () => (await box(page, menu(page))).width).toBe(260)

  await page.evaluate(() => localStorage.setItem('isRTL', 'true'))
  await page.reload()
  await settled(page)
  await expect.poll(() => box(page, menu(page))).toMatchObject({ x: 1440 - 72, width: 72 })
})

journey('words that stand in the middle of a button stand there right to left as well', async ({ open }) => {
  for (const isRTL of [false, true]) {
    const page = await open('/calendar', { as: 'staff', isRTL, size: { width: 390, height: 844 } })
    const off = await page.getByRole('group', { name: 'View', exact: true }).evaluate((group) =>
      [...group.querySelectorAll('button')].map((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        const [words, whole] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
        return Math.abs(words.left + words.right - whole.left - whole.right) > 2
      }),
    )
    expect([isRTL, ...off]).toEqual([isRTL, false, false, false, false])
  }
})

journey('the days of a week have the same room in a small month, in every language', async ({ open }) => {
  for (const language of languages) {
    const page = await open('/calendar', { as: 'staff', language })
    const days = page.locator('aside th')
    await days.first().waitFor()
    const widths = await days.evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width))
    expect([language, widths.length, Math.max(...widths) - Math.min(...widths) <= 1]).toEqual([language, 7, true])
  }
})
