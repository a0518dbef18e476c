import { expect, createTest } from './harness.ts'

const test = createTest({ demo: true })
const A4 = { width: 718, height: 1047 }
const screenOnly = ['nav', 'footer', 'main input[type=search]', 'main [role=separator]']

const pages = [
  { address: '/todo', row: 'main [role=row]' },
  { address: '/kanban', row: '[data-kanban] [role=row]' },
  { address: '/email', row: 'main [role=row]' },
  { address: '/chat?id=45', row: '[role=log] article' },
]

for (const { address, row } of pages)
  test(`prints all rows of ${address} without menu, footer and controls`, async ({ open }) => {
    const page = await open(address, { as: 'admin', size: { width: 1440, height: 500 } })
    const rows = page.locator(row)
    await rows.first().waitFor()
    const onScreen = await rows.count()
    await expect.poll(() => rows.evaluateAll(listClippedRows)).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(A4)
    await expect.poll(() => rows.evaluateAll(listClippedRows)).toEqual([])
    expect(await rows.count()).toBeGreaterThanOrEqual(onScreen)
    for (const selector of screenOnly)
      await expect.poll(async () => [selector, await page.locator(selector).filter({ visible: true }).count()]).toEqual([selector, 0])
  })

/** The texts of rows that an ancestor clips. Runs in the page. */
function listClippedRows(rows: Element[]): string[] {
  const isWithin = (row: Element, box: Element) => {
    const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  }
  const isVisible = (row: Element) => {
    for (let box = row.parentElement; box && box.id !== 'root'; box = box.parentElement)
      if (getComputedStyle(box).overflow !== 'visible' && !isWithin(row, box)) return false
    return true
  }
  return rows.filter((row) => !isVisible(row)).map((row) => row.textContent.slice(0, 40))
}
