import { expect, test } from 'vitest'
import { zIndexes, animationDurations } from '../../theme/constants.ts'
import { button, isFocused, formatCssSeconds, readComputedStyle, galleryOpener } from '../gallery/harness.ts'

const open = galleryOpener()

test('opens a dialog in 300 ms on layer 1050; Escape returns the focus to the button', async () => {
  const page = await open({ section: 'overlays' })
  const opener = button(page, 'Dialog')
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send invoice 2026-0042' })
  await dialog.waitFor()
  const overlay = dialog.locator('xpath=../..')
  await expect.poll(() => readComputedStyle(overlay, 'z-index')).toBe(String(zIndexes.overlay))
  await expect.poll(() => readComputedStyle(overlay, 'transition-duration')).toBe(formatCssSeconds(animationDurations.modal))
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)
})

test('closes a dialog on a click outside; a static one bounces for 100 ms and stays', async () => {
  const page = await open({ section: 'overlays' })
  await button(page, 'Dialog').click()
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await button(page, 'Static dialog').click()
  const box = page.getByRole('dialog').locator('xpath=..')
  await box.waitFor()
  const bounce = await box.evaluateHandle((element) => {
    const seen: { duration?: unknown } = {}
    const look = () =>
      (seen.duration = element
        .getAnimations()
        .find(({ id }) => id === 'bounce')
        ?.effect?.getComputedTiming().duration)
    addEventListener('pointerdown', () => queueMicrotask(look))
    return seen
  })
  await page.mouse.click(5, 5)
  expect(await bounce.evaluate(({ duration }) => duration)).toBe(animationDurations.staticBackdropBounce)
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
})

test.each(['ltr', 'rtl'] as const)('slides a drawer in over 300 ms from the end side (%s), full width on phones', async (dir) => {
  const page = await open({ section: 'overlays', dir })
  await button(page, 'Drawer').click()
  const sheet = page.getByRole('dialog').locator('xpath=..')
  await sheet.waitFor()
  await expect.poll(() => readComputedStyle(sheet, 'transition-duration')).toBe(formatCssSeconds(animationDurations.offCanvas))
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const wide = (await sheet.boundingBox())!
  expect(dir === 'ltr' ? wide.x + wide.width : wide.x).toBe(dir === 'ltr' ? 1200 : 0)
  await page.setViewportSize({ width: 390, height: 800 })
  expect((await sheet.boundingBox())!.width).toBe(390)
})

test('validates a drawer form with Ctrl+Enter, focuses the first error and asks before discarding changes', async () => {
  const page = await open({ section: 'overlays' })
  const opener = button(page, 'Drawer')
  await opener.focus()
  await page.keyboard.press('Enter')
  const title = page.getByLabel('Title')
  await title.waitFor()
  await page.getByLabel('Notes').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Write what is to do.').waitFor()
  await expect.poll(() => isFocused(title)).toBe(true)
  await title.fill('Call the printer')
  await page.getByText('Write what is to do.').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor()
  await button(page, 'Keep editing').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => title.inputValue()).toBe('Call the printer')
  await title.press('Control+Enter')
  await page.getByText('Saved Call the printer').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)
})

test('operates a menu with arrow keys and typeahead; Escape and selection return the focus', async () => {
  const page = await open({ section: 'overlays' })
  const trigger = button(page, 'Task actions')
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  const item = (name: RegExp) => page.getByRole(/Latest|Title/.test(String(name)) ? 'menuitemradio' : 'menuitem', { name })
  await item(/^Edit/).waitFor()
  await expect.poll(() => isFocused(item(/^Edit/))).toBe(true)
  await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('d')
  await expect.poll(() => isFocused(item(/^Duplicate/))).toBe(true)
  await expect.poll(() => item(/^Latest/).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(trigger)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(item(/^Edit/))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Edit' }).waitFor()
  await expect.poll(() => isFocused(trigger)).toBe(true)
})

test('operates a select by keyboard and keeps the focus', async () => {
  const page = await open({ section: 'fields' })
  const select = page.getByRole('combobox', { name: 'Assignee' })
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor()
  await expect.poll(() => isFocused(page.getByRole('option', { name: 'Ada Lovelace' }))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => select.textContent()).toContain('Grace Hopper')
  await expect.poll(() => isFocused(select)).toBe(true)
})

test('selects another option by pointer, and closes on the current one', async () => {
  const page = await open({ section: 'fields' })
  const select = page.getByRole('combobox', { name: 'Assignee' })
  for (const name of ['Grace Hopper', 'Ada Lovelace', 'Ada Lovelace']) {
    await select.click()
    await page.getByRole('option', { name }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => select.textContent()).toContain(name)
  }
})

test('finds tags by typing, adds them with Enter and removes them with Backspace', async () => {
  const page = await open({ section: 'fields' })
  const input = page.getByRole('combobox', { name: 'Guests' })
  await input.fill('turing')
  await page.getByRole('option', { name: 'Alan Turing' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const tags = page.locator('[role=grid][aria-label=Guests] [role=row]')
  await expect.poll(() => tags.count()).toBe(3)
  await page.keyboard.press('Escape')
  await input.press('Backspace')
  await expect.poll(() => tags.count()).toBe(2)
})

test('closes a loading list on Escape and keeps the selection', async () => {
  const page = await open({ section: 'fields', hasClock: true })
  const input = page.getByRole('combobox', { name: 'Person' })
  await input.focus()
  const list = page.getByRole('listbox', { name: 'Person' })
  for (let step = 0; step < 50 && (await list.count()) === 0; step++) await page.clock.runFor(1)
  expect(await page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.clock.runFor(1_000)
  await expect.poll(() => list.count()).toBe(0)
  expect(await input.inputValue()).toBe('Grace Hopper')
})
