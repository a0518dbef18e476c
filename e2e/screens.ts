import { inject } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { ModulePage, Shot } from '../bin/shots.ts'
import { axeFindings, axeFindingsInAllSkins, expect, journeys, settled, wear } from './harness.ts'
import { findingsIn, matrixFindings, windows } from './matrix.ts'
import { loadSlowly, shiftsOf } from './slow-load.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pages: ModulePage[]
  }
}

/** The English name of what is pressed, or what is done instead. */
type Step = string | RegExp | ((page: Page) => Promise<void>)

/** Something that opens over a page: what it is, the address of the page, and how to get there. */
export type Popup = readonly [name: string, address: string, ...steps: Step[]]

const journey = journeys({ demo: true })

const phone = windows.at(-1)!

/** Tests each page of a module and each of these popups in the matrix of screens. */
export function testScreens(module: string, popups: readonly Popup[] = []): void {
  const pages = inject('pages').filter((page) => page.module === module)
  if (pages.length === 0) throw new Error(`The module "${module}" has no pages.`)
  // Commands lead to pages that are tested anyway.
  testPages(pages.filter(({ address }) => !address.includes('?')))
  testPopups(popups)
}

export const testPopups = (popups: readonly Popup[]): void => popups.forEach(testPopup)

export function testPages(pages: readonly Shot[]): void {
  pages.forEach(testLooks)
  pages.filter(({ prepare }) => !prepare).forEach(testSteadiness)
}

/** The sample address of the page for invitations has no token. */
const expected = [/400.*open-invitation/]

function testLooks({ name, address, opening, prepare }: Shot): void {
  journey(`${name}: axe finds nothing, and no text is missing, cut off or overlapping`, async ({ open }) => {
    const page = await open(address, { ...opening, expected })
    await prepare?.(page)
    expect(await axeFindingsInAllSkins(page)).toEqual([])
    await setDirection(page, 'rtl')
    await page.setViewportSize(phone)
    await settled(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await matrixFindings(page)).toEqual([])
  })
}

async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((isRTL) => {
    localStorage.setItem('isRTL', String(isRTL))
    dispatchEvent(new StorageEvent('storage', { key: 'isRTL' }))
  }, direction === 'rtl')
  await page.waitForFunction((wanted) => document.documentElement.dir === wanted, direction)
}

/** The cumulative layout shift up to which a page that loads disturbs no one. */
export const MAX_SHIFT = 0.02

function testSteadiness({ name, address, opening }: Shot): void {
  journey.concurrent(`${name}: nothing jumps while it loads over a slow line`, async ({ open }) => {
    const page = await open(address, { ...opening, arrange: loadSlowly, expected })
    await page.waitForLoadState('networkidle')
    const { score, parts } = await shiftsOf(page)
    expect(score <= MAX_SHIFT ? [] : parts).toEqual([])
  })
}

function testPopup([name, address, ...steps]: Popup): void {
  journey(`${name}: nothing is wrong on a desktop in light, nor on a phone in dark and right to left`, async ({ open }) => {
    const page = await open(address, { as: 'admin' })
    await openPopup(page, steps)
    const findings = [...(await axeFindings(page, KINDS)), ...(await findingsIn(page, ['en'], ['light']))]
    await page.setViewportSize(phone)
    await nextFrame(page)
    if (!(await popup(page).isVisible())) await openPopup(page, steps)
    await wear(page, 'dark')
    // A question keeps the language that it was asked in.
    const isQuestion = await page.getByRole('alertdialog').isVisible()
    findings.push(...(await axeFindings(page, KINDS)), ...(await findingsIn(page, isQuestion ? ['en'] : ['cn', 'de'], ['dark'])))
    await popup(page).waitFor()
    expect(findings).toEqual([])
  })
}

const KINDS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], main aside'

const popup = (page: Page) => page.locator(KINDS).filter({ visible: true }).last()

/** After it, whatever listens to the width of the window has been called. */
const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Once something has opened, the next thing to press is inside it. */
async function openPopup(page: Page, steps: readonly Step[]): Promise<void> {
  let within: Page | Locator = page
  for (const step of steps) {
    if (typeof step === 'function') await step(page)
    else {
      await press(within, step)
      within = popup(page)
      await within.waitFor()
    }
  }
  await popup(page).waitFor()
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
}

async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  const [button, item] = (['button', 'menuitem'] as const).map((role) => within.getByRole(role, { name, exact: true }))
  await button!.or(item!).first().click()
}

/** Steps for `Popup`. */
export const pressKey = (key: string) => (page: Page) => page.keyboard.press(key)
export const openList = (label: string) => (page: Page) => page.getByRole('combobox', { name: label }).first().click()
