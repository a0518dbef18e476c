import { expect, journeys } from './harness.ts'

const journey = journeys({ demo: true })
const A4 = { width: 718, height: 1047 }
const around = ['nav', 'footer', 'main input[type=search]', 'main [role=separator]']

const pages = [
  { address: '/todo', row: 'main [role=row]' },
  { address: '/kanban', row: '[data-kanban] [role=row]' },
  { address: '/email', row: 'main [role=row]' },
  { address: '/chat?id=45', row: '[role=log] article' },
]

for (const { address, row } of pages)
  journey(`on paper ${address} has all of its rows, and nothing that stands around it or is pressed`, async ({ open }) => {
    const page = await open(address, { as: 'admin', size: { width: 1440, height: 500 } })
    const rows = page.locator(row)
    await rows.first().waitFor()
    const onScreen = await rows.count()
    await expect.poll(() => rows.evaluateAll(cutOff)).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(A4)
    await expect.poll(() => rows.evaluateAll(cutOff)).toEqual([])
    expect(await rows.count()).toBeGreaterThanOrEqual(onScreen)
    for (const part of around)
      await expect.poll(async () => [part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0])
  })

/** The words of those that a box around them does not show. Runs in the page. */
function cutOff(rows: Element[]): string[] {
  const isWithin = (row: Element, box: Element) => {
    const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  }
  const isShown = (row: Element) => {
    for (let box = row.parentElement; box && box.id !== 'root'; box = box.parentElement)
      if (getComputedStyle(box).overflow !== 'visible' && !isWithin(row, box)) return false
    return true
  }
  return rows.filter((row) => !isShown(row)).map((row) => row.textContent.slice(0, 40))
}
