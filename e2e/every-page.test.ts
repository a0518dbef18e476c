import type { Page } from 'playwright-core'
import { allPages } from '../bin/shots.ts'
import { axeFindingsInAllSkins, expect, journeys, settled } from './harness.ts'

const journey = journeys({ demo: true })

/** The sample address of the page for invitations bears none. */
const unknownInvitation = /400.*open-invitation/

/** Commands lead to pages that stand here anyway. */
const pages = (await allPages()).filter(({ address }) => !address.includes('?'))

/** CSS pixels by which the page is wider than its window. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const turn = (page: Page, isRTL: boolean) =>
  page.evaluate((turned) => {
    localStorage.setItem('isRTL', String(turned))
    dispatchEvent(new StorageEvent('storage', { key: 'isRTL' }))
  }, isRTL)

for (const { name, address, opening, prepare } of pages)
  journey(`${name}: axe finds nothing in any skin, and a phone shows it without scrolling sideways, either way round`, async ({ open }) => {
    const page = await open(address, { ...opening, expected: [unknownInvitation] })
    await prepare?.(page)
    expect(await axeFindingsInAllSkins(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await expect.poll(() => overhang(page)).toBe(0)
    await turn(page, true)
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await expect.poll(() => overhang(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => overhang(page)).toBe(0)
  })
