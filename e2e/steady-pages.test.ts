import { allPages } from '../bin/shots.ts'
import { expect, journeys } from './harness.ts'
import { loadSlowly, shiftsOf } from './slow-load.ts'

const journey = journeys({ demo: true })

/** The score up to which what moves while a page comes disturbs nobody. */
const MOST = 0.02
/** To be mended: the foot of its table moves by more (0.029). */
const more: Record<string, number> = { 'shop-my-orders': 0.035 }

/** The sample address of the page for invitations bears none. */
const unknownInvitation = /400.*open-invitation/

for (const { name, address, opening } of (await allPages()).filter((page) => !page.address.includes('?') && !page.prepare))
  journey(`${name}: nothing jumps while it comes on a slow line and processor`, async ({ open }) => {
    const page = await open(address, { ...opening, arrange: loadSlowly, expected: [unknownInvitation] })
    await page.waitForLoadState('networkidle')
    const { score, parts } = await shiftsOf(page)
    expect(score <= (more[name] ?? MOST) ? [] : parts).toEqual([])
  })
