import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { skins, type Skin } from '#platform/web/theme/constants.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe on the page, or on the elements that match the selector. Returns one line per rule and element. */
export const getAxeViolations = (page: Page, selector?: string): Promise<string[]> => runAxe(page, { selector })

/** The only rule whose result depends on the skin alone. */
const COLOR_CONTRAST = 'color-contrast'

/** Runs all rules in the current skin and checks the color contrast in the others. Restores the current skin afterwards. */
export async function getAxeViolationsInAllSkins(page: Page, selector?: string): Promise<string[]> {
  const currentSkin = await page.evaluate(() => document.documentElement.dataset['skin'] as Skin)
  const violations = (await runAxe(page, { selector })).map((line) => `${currentSkin}: ${line}`)
  for (const skin of skins.filter((candidate) => candidate !== currentSkin)) {
    await setSkin(page, skin)
    violations.push(...(await runAxe(page, { selector, rule: COLOR_CONTRAST })).map((line) => `${skin}: ${line}`))
  }
  await setSkin(page, currentSkin)
  return violations
}

type AxeOptions = { selector?: string | undefined; rule?: string }

async function runAxe(page: Page, { selector, rule }: AxeOptions): Promise<string[]> {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    ([context, onlyRule]) => {
      const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe }
      // axe disables target-size by default, but WCAG 2.2 requires it. Because routes use the URL hash, axe mistakes a tab
      // that is scrolled out of view for a skip link.
      const rules = { 'target-size': { enabled: true }, 'skip-link': { enabled: false } }
      const options = onlyRule ? { runOnly: [onlyRule] } : { rules }
      return pageAxe.run(context ?? document, { resultTypes: ['violations'], ...options })
    },
    [selector, rule] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}

/** Changes the skin as if the user had chosen it in another tab. */
export async function setSkin(page: Page, skin: Skin): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('skin', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'skin', newValue }))
  }, skin)
  await page.waitForFunction((expected) => document.documentElement.dataset['skin'] === expected, skin)
}

/** Waits for finite animations to end, because axe reports the contrast of intermediate colors. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}
