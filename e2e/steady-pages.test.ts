import { allPages } from '../bin/shots.ts'
import { expect, journeys } from './harness.ts'
import { loadSlowly, shiftsOf } from './slow-load.ts'

const journey = journeys({ demo: true })

/** The score up to which what moves while a page comes disturbs nobody. */
const MOST = 0.02

/** The sample address of the page for invitations bears none. */
const unknownInvitation = /400.*open-invitation/

for (const { name, address, opening } of (await allPages()).filter((page) => !page.address.includes('?') && !page.prepare))
  journey(`${name}: nothing jumps while it comes on a slow line and processor`, async ({ open }) => {
    const page = await open(address, { ...opening, arrange: loadSlowly, expected: [unknownInvitation] })
    await page.waitForLoadState('networkidle')
    const { score, parts } = await shiftsOf(page)
    expect(score <= MOST ? [] : parts).toEqual([])
  })

journey('overview on a phone, where cards are as high as what is in them: nothing jumps either', async ({ open }) => {
  const page = await open('/overview', { as: 'admin', size: { width: 390, height: 844 }, arrange: loadSlowly })
  await page.waitForLoadState('networkidle')
  const heights = await page.locator('section[data-kind=list]').evaluateAll((cards) => cards.map((card) => card.clientHeight))
  expect(Math.min(...heights)).toBeLessThan(Math.max(...heights) / 2)
  const { score, parts } = await shiftsOf(page)
  expect(score <= MOST ? [] : parts).toEqual([])
})
