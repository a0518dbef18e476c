import type { Page } from 'playwright-core'
import { allPages } from '../bin/shots.ts'
import { axeFindings, axeFindingsInAllSkins, expect, journeys, settled } from './harness.ts'
import { matrixFindings, windows } from './matrix.ts'

const journey = journeys({ demo: true })

/** The sample address of the page for invitations bears none. */
const unknownInvitation = /400.*open-invitation/

/** Commands lead to pages that stand here anyway. */
const pages = (await allPages()).filter(({ address }) => !address.includes('?'))

const turn = (page: Page, isRTL: boolean) =>
  page.evaluate((turned) => {
    localStorage.setItem('isRTL', String(turned))
    dispatchEvent(new StorageEvent('storage', { key: 'isRTL' }))
  }, isRTL)

for (const { name, address, opening, prepare } of pages) {
  const start = { ...opening, expected: [unknownInvitation] }

  journey(`${name}: axe finds nothing in any skin, nor in narrow windows turned round`, { timeout: 120_000 }, async ({ open }) => {
    const page = await open(address, start)
    await prepare?.(page)
    expect(await axeFindingsInAllSkins(page)).toEqual([])
    await turn(page, true)
    for (const size of windows.slice(1)) {
      await page.setViewportSize(size)
      await settled(page)
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      expect(await axeFindings(page)).toEqual([])
    }
  })

  journey(
    `${name}: no words missing, cut off or over each other in any window, language, skin and direction`,
    { timeout: 180_000 },
    async ({ open }) => {
      const page = await open(address, start)
      await prepare?.(page)
      expect(await matrixFindings(page)).toEqual([])
    },
  )
}
