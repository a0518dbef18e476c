import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { skins, type Skin } from '#platform/web/theme/constants.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it is, or in a part of it: one line for each rule and element, empty when there is nothing. */
export const axeFindings = (page: Page, part?: string): Promise<string[]> => runAxe(page, { part })

/** The only rule whose result depends on the skin alone. */
const CONTRAST = 'color-contrast'

/** The same in the page's own skin, and the contrast in the three others; the page keeps its state and ends in the skin it began with. */
export async function axeFindingsInAllSkins(page: Page, part?: string): Promise<string[]> {
  const own = await page.evaluate(() => document.documentElement.dataset['skin'] as Skin)
  const findings = (await runAxe(page, { part })).map((line) => `${own}: ${line}`)
  for (const skin of skins.filter((one) => one !== own)) {
    await wear(page, skin)
    findings.push(...(await runAxe(page, { part, rule: CONTRAST })).map((line) => `${skin}: ${line}`))
  }
  await wear(page, own)
  return findings
}

type Run = { part?: string | undefined; rule?: string }

async function runAxe(page: Page, { part, rule }: Run): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ([within, only]) => {
      const { axe: found } = globalThis as unknown as { axe: typeof axe }
      // WCAG 2.2 asks for the size of targets; axe does not unless told to. Pages stand behind the hash, so that a tab which is
      // scrolled out of sight looks like a way past the menu.
      const rules = { 'target-size': { enabled: true }, 'skip-link': { enabled: false } }
      const options = only ? { runOnly: [only] } : { rules }
      return found.run(within ?? document, { resultTypes: ['violations'], ...options })
    },
    [part, rule] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}

/** As if another tab of the same person had chosen it. */
export async function wear(page: Page, skin: Skin): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('skin', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'skin', newValue: chosen }))
  }, skin)
  await page.waitForFunction((chosen) => document.documentElement.dataset['skin'] === chosen, skin)
}

/** Waits for what moves and will end: colours in between count as findings. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
