import { inject } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { ModulePage, Shot } from './shots.ts'
import { getAxeViolations, getAxeViolationsInAllSkins, expect, createTest, waitUntilLoaded, setSkin } from './harness.ts'
import { findProblemsInLanguages, findProblemsInMatrix, viewports } from './matrix.ts'
import { emulateSlowNetwork, getLayoutShifts } from './slow-network.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pages: ModulePage[]
  }
}

/** The English name of a button or menu item to press, or a function to run. */
type Step = string | RegExp | ((page: Page) => Promise<void>)

/** A dialog, drawer or menu: the subject of the test title, the address of the page, and the steps that open it. */
export type Popup = readonly [name: string, address: string, ...steps: Step[]]

const test = createTest({ demo: true })

const phone = viewports.at(-1)!

/** Tests each page of a module, and its popups. */
export function testScreens(module: string, popups: readonly Popup[] = []): void {
  const pages = inject('pages').filter((page) => page.module === module)
  if (pages.length === 0) throw new Error(`The module "${module}" has no pages.`)
  // Addresses with a query belong to commands, whose pages are tested without the query.
  testPages(pages.filter(({ address }) => !address.includes('?')))
  testPopups(popups)
}

export const testPopups = (popups: readonly Popup[]): void => popups.forEach(testPopup)

export function testPages(pages: readonly Shot[]): void {
  pages.forEach(testAppearance)
  pages.filter(({ prepare }) => !prepare).forEach(testLayoutShift)
}

/** The sample address of the invitation page has no token. */
const expectedErrors = [/400.*open-invitation/]

function testAppearance({ name, address, options, prepare }: Shot): void {
  test(`${name}: has no axe violations, and no text is missing, cut off or overlapping`, async ({ open }) => {
    const page = await open(address, { ...options, expectedErrors })
    await prepare?.(page)
    expect(await getAxeViolationsInAllSkins(page)).toEqual([])
    await setDirection(page, 'rtl')
    await page.setViewportSize(phone)
    await waitUntilLoaded(page)
    expect(await getAxeViolations(page)).toEqual([])
    expect(await findProblemsInMatrix(page)).toEqual([])
  })
}

async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((isRTL) => {
    localStorage.setItem('isRTL', String(isRTL))
    dispatchEvent(new StorageEvent('storage', { key: 'isRTL' }))
  }, direction === 'rtl')
  await page.waitForFunction((expected) => document.documentElement.dir === expected, direction)
}

/** The highest cumulative layout shift that users do not notice while a page loads. */
export const MAX_LAYOUT_SHIFT = 0.02

function testLayoutShift({ name, address, options }: Shot): void {
  test.concurrent(`${name}: does not shift while it loads over a slow network`, async ({ open }) => {
    const page = await open(address, { ...options, beforeLoad: emulateSlowNetwork, expectedErrors })
    await page.waitForLoadState('networkidle')
    const { score, parts } = await getLayoutShifts(page)
    expect(score <= MAX_LAYOUT_SHIFT ? [] : parts).toEqual([])
  })
}

function testPopup([name, address, ...steps]: Popup): void {
  test(`${name}: has no accessibility or layout problems on desktop (light) and phone (dark, RTL)`, async ({ open }) => {
    const page = await open(address, { as: 'admin' })
    await openPopup(page, steps)
    const problems = [...(await getAxeViolations(page, POPUP_SELECTOR)), ...(await findProblemsInLanguages(page, ['en'], ['light']))]
    await page.setViewportSize(phone)
    await waitForNextFrame(page)
    if (!(await getPopup(page).isVisible())) await openPopup(page, steps)
    await setSkin(page, 'dark')
    // A confirmation dialog keeps the language in which it was opened.
    const isConfirmation = await page.getByRole('alertdialog').isVisible()
    problems.push(
      ...(await getAxeViolations(page, POPUP_SELECTOR)),
      ...(await findProblemsInLanguages(page, isConfirmation ? ['en'] : ['cn', 'de'], ['dark'])),
    )
    await getPopup(page).waitFor()
    expect(problems).toEqual([])
  })
}

const POPUP_SELECTOR = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], main aside'

const getPopup = (page: Page) => page.locator(POPUP_SELECTOR).filter({ visible: true }).last()

/** Waits until the resize listeners of the page have run. */
const waitForNextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Runs the steps; each step after the first one presses an element inside the popup that is already open. */
async function openPopup(page: Page, steps: readonly Step[]): Promise<void> {
  let container: Page | Locator = page
  for (const step of steps) {
    if (typeof step === 'function') await step(page)
    else {
      await press(container, step)
      container = getPopup(page)
      await container.waitFor()
    }
  }
  await getPopup(page).waitFor()
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
}

async function press(container: Page | Locator, name: string | RegExp): Promise<void> {
  const [button, item] = (['button', 'menuitem'] as const).map((role) => container.getByRole(role, { name, exact: true }))
  await button!.or(item!).first().click()
}

/** A step that presses a key. */
export const pressKey = (key: string) => (page: Page) => page.keyboard.press(key)
/** A step that opens the list of a combobox. */
export const openList = (label: string) => (page: Page) => page.getByRole('combobox', { name: label }).first().click()
