import type { Page } from 'playwright-core'

const WHEEL_EVENTS = 240
const JUMPS = 20
const FRAME_MS = 16

/** Scrolls the grid with the wheel at two speeds, one event per frame, and then with the scroll bar to distant positions. */
export async function scrollGrid(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  const box = (await grid.boundingBox())!
  await page.mouse.move(box.x + 100, box.y + 200)
  for (let event = 0; event < WHEEL_EVENTS; event++) {
    await page.mouse.wheel(0, event % 3 === 0 ? 240 : 60)
    await page.waitForTimeout(FRAME_MS)
  }
  for (let jump = 1; jump <= JUMPS; jump++) {
    await grid.evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), jump / (JUMPS + 1))
    await page.waitForTimeout(FRAME_MS * 4)
  }
}
