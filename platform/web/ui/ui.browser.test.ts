import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { carouselSettings, animationDurations, skins, toastDurations } from '../theme/constants.ts'
import { button, formatCssSeconds, readComputedStyle, galleryOpener } from './gallery/harness.ts'

const open = galleryOpener()

test('shows a tooltip at once and hides it 50 ms after the pointer leaves or on Escape', async () => {
  const page = await open({ section: 'basics', hasClock: true })
  const tip = page.getByRole('tooltip')
  const shownNow = async () => {
    await page.clock.runFor(0)
    return tip.count()
  }
  await button(page, 'Notifications').hover()
  await expect.poll(shownNow).toBe(1)
  expect(await tip.textContent()).toBe('Notifications')
  await page.mouse.move(0, 0)
  await page.clock.runFor(49)
  expect(await tip.count()).toBe(1)
  await page.clock.runFor(1)
  await expect.poll(shownNow).toBe(0)
  await button(page, 'Notifications').hover()
  await expect.poll(shownNow).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(shownNow).toBe(0)
})

test('keeps a hovered tooltip open under the pointer; a focus tooltip lets clicks through', async () => {
  const page = await open({ section: 'basics', hasClock: true })
  const tip = page.getByRole('tooltip')
  const isOverTip = async () => {
    await expect.poll(() => page.clock.runFor(0).then(() => tip.count())).toBe(1)
    return tip.evaluate((shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === shown
    })
  }
  await page.keyboard.press('Tab')
  await button(page, 'Notifications').focus()
  expect(await isOverTip()).toBe(false)
  await button(page, 'Notifications').blur()
  await page.clock.runFor(50)
  await expect.poll(() => tip.count()).toBe(0)
  await button(page, 'Notifications').hover()
  expect(await isOverTip()).toBe(true)
})

test('focuses the search field with its shortcut, except while typing', async () => {
  const page = await open({ section: 'fields' })
  const [search, title] = [page.getByRole('searchbox', { name: 'Search tasks' }), page.getByRole('textbox', { name: 'Title' })]
  const isFocused = () => search.evaluate((input) => input === document.activeElement)
  await page.keyboard.press('Control+/')
  expect(await isFocused()).toBe(false)
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(true)
  await title.press('/')
  expect([await isFocused(), await title.inputValue()]).toEqual([false, '/'])
})

const slide = (page: Page) => page.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')

test('advances a carousel every 5 s in 600 ms, except on hover and with reduced motion', async () => {
  const page = await open({ section: 'data', hasClock: true })
  expect(await readComputedStyle(page.locator('[aria-roledescription=slide]').first().locator('xpath=..'), 'transition-duration')).toBe(
    formatCssSeconds(animationDurations.carousel),
  )
  await page.clock.runFor(carouselSettings.autoplay - 1)
  await expect.poll(() => slide(page)).toBe('Kettle')
  await page.clock.runFor(1)
  await expect.poll(() => slide(page)).toBe('Lamp')
  await page.getByRole('region', { name: 'Products' }).hover()
  await page.clock.runFor(3 * carouselSettings.autoplay)
  await expect.poll(() => slide(page)).toBe('Lamp')

  const still = await open({ section: 'data', isStill: true, hasClock: true })
  await still.clock.runFor(3 * carouselSettings.autoplay)
  await expect.poll(() => slide(still)).toBe('Kettle')
})

test.each(['ltr', 'rtl'] as const)(
  'moves a carousel by swipes of at least 40 px and by arrow keys in reading direction (%s)',
  async (dir) => {
    const page = await open({ section: 'data', dir })
    const window = page.getByRole('region', { name: 'Products' })
    await window.scrollIntoViewIfNeeded()
    const box = (await window.boundingBox())!
    const [x, y] = [Math.round(box.x) + 150, Math.round(box.y) + 60]
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y)
      await page.mouse.up()
    }
    const forward = dir === 'ltr' ? -1 : 1
    await swipe(forward * (carouselSettings.swipeThreshold - 1))
    await expect.poll(() => slide(page)).toBe('Kettle')
    await swipe(forward * carouselSettings.swipeThreshold)
    await expect.poll(() => slide(page)).toBe('Lamp')
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press(dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
    await expect.poll(() => slide(page)).toBe('Chair')
  },
)

test('shows toasts for 4 s, successes for 2 s, loading ones until dismissed; Undo acts and dismisses', async () => {
  const page = await open({ section: 'feedback', hasClock: true })
  const shown = (kind: string) => page.locator(`[data-kind=${kind}]`).count()
  const show = async (name: string, kind: string) => {
    await button(page, name).click()
    await expect.poll(() => shown(kind)).toBe(1)
    await page.mouse.move(0, 0)
  }
  const lasts = async (kind: string, time: number) => {
    const isLeaving = async () => (await page.locator(`[data-kind=${kind}]`).getAttribute('class'))!.includes('leaving')
    await page.clock.runFor(time - 1)
    await expect.poll(() => isLeaving()).toBe(false)
    await page.clock.runFor(1)
    await expect.poll(isLeaving).toBe(true)
    await page.clock.runFor(animationDurations.fade)
    await expect.poll(() => shown(kind)).toBe(0)
  }
  await show('Loading', 'loading')
  await show('Success', 'success')
  await lasts('success', toastDurations.success)
  await show('Error', 'error')
  await lasts('error', toastDurations.error)
  await show('Plain', 'blank')
  await lasts('blank', toastDurations.default)
  await page.clock.runFor(3_600_000)
  await expect.poll(() => shown('loading')).toBe(1)
  await show('Plain', 'blank')
  await button(page, 'Undo').click()
  await expect.poll(() => shown('success')).toBe(1)
})

test.each([
  { by: 'key', hasTouch: false },
  { by: 'touch', hasTouch: true },
])('dismisses toasts automatically after one was closed by $by', async ({ hasTouch }) => {
  const page = await open({ section: 'feedback', hasClock: true, hasTouch })
  const shown = (kind: string) => page.locator(`[data-kind=${kind}]`).count()
  const press = async (name: string) => (hasTouch ? button(page, name).tap() : button(page, name).press('Enter'))
  await press('Plain')
  await expect.poll(() => shown('blank')).toBe(1)
  await press('Error')
  await expect.poll(() => shown('error')).toBe(1)
  await press('Undo')
  await expect.poll(() => shown('success')).toBe(1)
  await page.clock.runFor(animationDurations.fade)
  await expect.poll(() => shown('blank')).toBe(0)
  await expect.poll(() => page.clock.runFor(toastDurations.error).then(() => shown('error'))).toBe(0)
  expect(await shown('success')).toBe(0)
})

test('shows at most 20 toasts at once', async () => {
  const page = await open({ section: 'feedback', hasClock: true })
  for (let count = 0; count < toastDurations.limit + 3; count++) await button(page, 'Loading').dispatchEvent('click')
  await expect.poll(() => page.locator('[data-kind=loading]').count()).toBe(toastDurations.limit)
})

test('collapses in 350 ms, fades in 150 ms, ripples in 500 ms', async () => {
  const page = await open()
  await expect
    .poll(() => readComputedStyle(page.locator('[data-fold]').locator('xpath=../..'), 'transition-duration'))
    .toBe(formatCssSeconds(animationDurations.collapse))
  const ripple = await button(page, 'Cancel').evaluate((element) => getComputedStyle(element, '::after').transitionDuration)
  expect(ripple).toBe(`${formatCssSeconds(animationDurations.ripple)}, ${formatCssSeconds(animationDurations.ripple)}`)
  await button(page, 'Notifications').hover()
  await expect
    .poll(() => readComputedStyle(page.getByRole('tooltip'), 'animation-duration'))
    .toBe(formatCssSeconds(animationDurations.fade))
})

test('sorts a table by its header, selects a range with Shift and shows the selection bar', async () => {
  const page = await open({ section: 'data' })
  const table = page.getByRole('grid', { name: 'Invoices' })
  await table.getByRole('button', { name: 'Total', exact: true }).click()
  await expect.poll(() => table.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('ascending')
  await table.getByRole('button', { name: 'Total', exact: true }).click()
  await expect.poll(() => table.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
  await table.getByLabel('Select 2026-0041').click()
  await table.getByLabel('Select 2026-0043').click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await expect.poll(() => table.getByLabel('Select all').evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
  await button(page, 'Clear selection').click()
  await expect.poll(() => page.getByText('3 selected').count()).toBe(0)
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Findings = { violations: { id: string; nodes: { target: unknown }[] }[] }
const findings = async (page: Page, part = 'html') => {
  const { violations } = await page.evaluate(
    (part) => (globalThis as unknown as { axe: { run(part: string): Promise<Findings> } }).axe.run(part),
    part,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`))
}

test.each(skins)('has no axe violations in %s', async (skin) => {
  const page = await open({ skin, dir: skin === 'dark' ? 'rtl' : 'ltr', isStill: true })
  await button(page, 'Loading').click()
  await page.locator('[data-kind=loading]').waitFor()
  await page.evaluate(axe)
  expect(await findings(page)).toEqual([])
})

test.each(['light', 'dark'])('has no axe violations in %s with a menu, dialog or drawer open', async (skin) => {
  const page = await open({ skin, section: 'overlays', isStill: true })
  await page.evaluate(axe)
  for (const name of ['Task actions', 'Filter', 'Static dialog', 'Drawer']) {
    await button(page, name).click()
    await page.locator('[role=dialog], [role=menu]').first().waitFor()
    expect(await findings(page, '[role=dialog], [role=menu]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' })
  }
})
