import type { Page } from 'playwright-core'
import { axeFindingsInAllSkins, expect, journeys, listening } from '#e2e/harness.ts'
import { refusalSaid, refuse } from '#e2e/refuse.ts'

const journey = journeys()

/** Titles of the listed tasks, from top to bottom. */
const titles = (page: Page) => page.locator('main [role=grid] [data-key]:not([data-leaving]) [data-act=open]').allInnerTexts()
const row = (page: Page, title: string) => page.locator('main [data-key]:not([data-leaving])', { hasText: title })
const quickAdd = (page: Page) => page.locator('main form input').first()

async function add(page: Page, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await quickAdd(page).fill(line)
    await quickAdd(page).press('Enter')
    await row(page, line).and(page.locator(':not([aria-busy])')).waitFor()
  }
}

journey('two people work on one list, one of them in Chinese, right to left, dark and by keyboard alone', async ({ open }) => {
  const [mine, theirs] = [
    await open('/todo?sort=manual', { as: 'admin', language: 'cn', skin: 'dark', isRTL: true }),
    await open('/todo?sort=manual', { as: 'staff' }),
  ]
  await listening(theirs, 'todo')
  await mine.keyboard.press('q')
  await mine.keyboard.type('明天下午3点给印刷厂打电话 #team !')
  await mine.locator('form [role=status]', { hasText: '15:00' }).waitFor()
  await mine.keyboard.press('Enter')
  await row(theirs, '给印刷厂打电话').getByText('Tomorrow, 3:00').waitFor()
  await expect.poll(() => row(theirs, '给印刷厂打电话').locator('[data-act=star]').getAttribute('aria-pressed')).toBe('true')
  await mine.keyboard.type('浇花')
  await mine.keyboard.press('Enter')
  await mine.keyboard.type('买灯')
  await mine.keyboard.press('Enter')
  await expect.poll(() => titles(theirs)).toEqual(['买灯', '浇花', '给印刷厂打电话'])

  await row(mine, '买灯').and(mine.locator(':not([aria-busy])')).waitFor()
  await mine.keyboard.press('Escape')
  await mine.keyboard.press('ArrowDown')
  await mine.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titles(theirs)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
  await expect.poll(() => titles(mine)).toEqual(['浇花', '买灯', '给印刷厂打电话'])

  await mine.keyboard.press('c')
  await expect.poll(() => titles(theirs)).toEqual(['浇花', '给印刷厂打电话'])
  await mine.keyboard.press('Control+z')
  await expect.poll(() => titles(theirs)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
  await expect.poll(() => titles(mine)).toEqual(['浇花', '买灯', '给印刷厂打电话'])

  await mine.keyboard.press('x')
  await mine.keyboard.press('Shift+ArrowUp')
  await mine.keyboard.press('#')
  await expect.poll(() => titles(theirs)).toEqual(['浇花'])
  await mine.locator('[data-kind]', { hasText: '已删除 2 项任务' }).getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => titles(theirs)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
})

journey('what the server refuses goes back to where it was, and says why', async ({ open }) => {
  const page = await open('/todo', { as: 'admin', expected: [/503/] })
  await add(page, 'Order walnut')
  await refuse(page, '**/apps/todo/update-tasks')
  const done = row(page, 'Order walnut').locator('[data-act=complete]')
  await done.click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => done.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => titles(page)).toContain('Order walnut')
})

journey(
  'what is written stays: a line that was refused in its field, a description as one goes back, a title as the window is left',
  async ({ open }) => {
    const page = await open('/todo', { as: 'admin', expected: [/503/] })
    await add(page, 'Count the oars')
    await refuse(page, '**/apps/todo/add-tasks')
    const line = quickAdd(page)
    await line.fill('Oil the hinges tomorrow')
    await line.press('Enter')
    await refusalSaid(page)
    await expect.poll(() => line.inputValue()).toBe('Oil the hinges tomorrow')
    const { promise: isNextBegun, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/apps/todo/add-tasks', async (route) => (await isNextBegun, route.fallback()))
    await line.press('Enter')
    await expect.poll(() => line.inputValue()).toBe('')
    await line.fill('The next one')
    goOn()
    await refusalSaid(page)
    await row(page, 'Oil the hinges').waitFor({ state: 'detached' })
    expect(await line.inputValue()).toBe('The next one')
    await line.press('Control+a')
    await line.press('Backspace')
    expect(await line.inputValue()).toBe('')
    await line.press('Backspace')
    await page.keyboard.type('Next')
    expect(await line.inputValue()).toBe('Next')
    await line.fill('')
    await line.press('Escape')
    await expect.poll(() => line.inputValue()).toBe('Oil the hinges tomorrow')
    await line.fill('')

    await row(page, 'Count the oars').locator('[data-act=open]').click()
    await page.getByRole('button', { name: 'Add a description' }).click()
    await page.keyboard.type('Twelve at least')
    await page.goBack()
    await row(page, 'Count the oars').locator('[data-act=open]').click()
    await page.locator('article').getByText('Twelve at least').waitFor()

    const title = page.getByRole('textbox', { name: 'Title' })
    await title.press('End')
    await page.keyboard.type(' and ')
    // The same event fires when the window loses focus.
    await title.dispatchEvent('focusout')
    await row(page, 'Count the oars and').waitFor()
    await page.keyboard.type('sails')
    expect(await title.inputValue()).toBe('Count the oars and sails')
    await title.press('Enter')
    await row(page, 'Count the oars and sails').waitFor()
  },
)

journey('a view is an address: reload, back and forward keep it', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await add(page, 'Book the fair', 'Paint the door')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Important' }).click()
  await page.waitForURL('**/#/todo?filter=important')
  await page.goBack()
  await row(page, 'Book the fair').locator('[data-act=open]').click()
  await page.waitForURL('**/#/todo?task=*')
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Book the fair')
  await page.goBack()
  await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('door')
  await page.waitForURL('**/#/todo?q=door')
  await expect.poll(() => titles(page)).toEqual(['Paint the door'])
})

journey('one task from end to end: title, description, steps, history', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await add(page, 'Move the showroom')
  await row(page, 'Move the showroom').locator('[data-act=open]').click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Move the Leeds showroom')
  await title.press('Enter')
  await row(page, 'Move the Leeds showroom').waitFor()

  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.keyboard.type('**Keys**: <img src=x onerror=alert(1)> [plan](https://example.com) [bad](javascript:alert(1))')
  await page.keyboard.press('Control+Enter')
  await page.locator('article strong', { hasText: 'Keys' }).waitFor()
  await expect.poll(() => page.locator('article img').count()).toBe(0)
  expect(
    await page.locator('article a').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
  ).toEqual([
    ['https://example.com', 'noopener noreferrer nofollow'],
    [null, null],
  ])

  const step = page.getByRole('textbox', { name: 'Add a subtask' })
  for (const name of ['Sign the lease', 'Order the van']) {
    await step.fill(name)
    await step.press('Enter')
  }
  const steps = page.locator('article [data-key]:not([aria-busy])')
  await expect.poll(() => steps.count()).toBe(2)
  await steps.first().locator('[data-act=complete]').click()
  await page.locator('article h2', { hasText: '1/2' }).waitFor()

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('Ada Owner renamed the task from “Move the showroom” to “Move the Leeds showroom”').waitFor()

  await page.goto(`${new URL(page.url()).origin}/#/todo?q=van`)
  await row(page, 'Order the van').getByText('Move the Leeds showroom').waitFor()
})

journey('deleted tasks come back, or go for good after one question', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await add(page, 'Old leaflet', 'Older leaflet')
  await row(page, 'Older leaflet').locator('[data-act=open]').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await titles(page)).filter((title) => title.includes('leaflet'))).toEqual([])
  await page.getByRole('link', { name: 'Deleted' }).click()
  await row(page, 'Old leaflet').locator('[data-act=restore]').click()
  await row(page, 'Old leaflet').waitFor({ state: 'detached' })
  await row(page, 'Older leaflet').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await row(page, 'Older leaflet').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open tasks' }).click()
  await row(page, 'Old leaflet').waitFor()
})

journey('in the own order a task is dragged by its handle, and others see where it went', async ({ open }) => {
  const [mine, theirs] = [await open('/todo?sort=manual', { as: 'admin' }), await open('/todo?sort=manual', { as: 'staff' })]
  const ours = async (page: Page) => (await titles(page)).filter((title) => title.startsWith('Crate'))
  await listening(theirs, 'todo')
  await add(mine, 'Crate one', 'Crate two', 'Crate three')
  await expect.poll(() => ours(theirs)).toEqual(['Crate three', 'Crate two', 'Crate one'])
  await row(mine, 'Crate three').hover()
  await row(mine, 'Crate three')
    .locator('[data-act=drag]')
    .dragTo(row(mine, 'Crate one'), { targetPosition: { x: 60, y: 36 }, force: true })
  await expect.poll(() => ours(mine)).toEqual(['Crate two', 'Crate one', 'Crate three'])
  await expect.poll(() => ours(theirs)).toEqual(['Crate two', 'Crate one', 'Crate three'])
})

journey('tags are added, renamed, coloured and deleted, and tasks bear them as they are', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await add(page, 'Count the pallets')
  await page.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage tags' })
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('storage')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of storage' })
  await name.waitFor()
  await name.fill('warehouse')
  await name.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name of warehouse' }).waitFor()
  const color = dialog.getByRole('combobox', { name: 'Color of warehouse' })
  await color.click()
  await page.getByRole('option', { name: 'Green' }).click()
  await expect.poll(() => color.innerText()).toContain('Green')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add(page, 'Sweep the hall')
  await quickAdd(page).fill('Mark the shelves #warehouse')
  await quickAdd(page).press('Enter')
  await row(page, 'Mark the shelves').getByText('warehouse').waitFor()

  await page.getByRole('button', { name: 'Manage tags' }).click()
  await dialog.getByRole('button', { name: 'Delete warehouse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('textbox', { name: 'Name of warehouse' }).waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'Mark the shelves').getByText('warehouse').count()).toBe(0)
})

journey('a tag that somebody renames is followed by whoever looks at it, and left where it is deleted', async ({ open }) => {
  const [mine, theirs] = [await open('/todo', { as: 'admin' }), await open('/todo', { as: 'staff', expected: [/400/] })]
  await mine.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Manage tags' })
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('deckhands')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of deckhands' })
  await name.waitFor()
  await theirs.getByRole('link', { name: 'deckhands' }).click()
  await add(theirs, 'Scrub the planks')
  await name.fill('crew')
  await name.press('Enter')
  await theirs.waitForURL(/tag=crew/)
  await add(theirs, 'Coil the ropes')
  await expect.poll(() => titles(theirs)).toEqual(['Coil the ropes', 'Scrub the planks'])
  await dialog.getByRole('button', { name: 'Delete crew' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await theirs.waitForURL((url) => !url.hash.includes('tag='))
  await row(theirs, 'Coil the ropes').waitFor()
})

journey('a way to a tag that was added while another page stood leads to it', async ({ open }) => {
  const [mine, theirs] = [await open('/todo', { as: 'admin' }), await open('/todo', { as: 'admin' })]
  await add(mine, 'Paint the hull')
  await mine.evaluate(() => void (location.hash = '#/users'))
  await mine.getByRole('row').nth(1).waitFor()
  await theirs.getByRole('button', { name: 'Manage tags' }).click()
  await theirs.getByRole('textbox', { name: 'New tag' }).fill('drydock')
  await theirs.getByRole('button', { name: 'Add tag' }).click()
  await theirs.getByRole('textbox', { name: 'Name of drydock' }).waitFor()
  await mine.evaluate(() => void (location.hash = '#/todo?tag=drydock'))
  await mine.getByRole('link', { name: 'drydock' }).waitFor()
  expect(mine.url()).toContain('tag=drydock')
})

journey('on a phone one pane shows at a time, with a way back', async ({ open }) => {
  const page = await open('/todo', { as: 'admin', size: { width: 390, height: 844 }, context: { hasTouch: true } })
  await add(page, 'Water the plants')
  await row(page, 'Water the plants').locator('[data-act=open]').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Folders' }).tap()
  await page.getByRole('link', { name: 'Important' }).tap()
  await page.getByRole('heading', { name: 'Important', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

journey('axe finds nothing on the list, the selection, the open task and the dialogs in any skin', async ({ open }) => {
  const page = await open('/todo?sort=due-date', { as: 'admin' })
  await quickAdd(page).fill('Test the fire alarm today #team !')
  await page.locator('form [role=status]', { hasText: 'Today' }).waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await quickAdd(page).press('Enter')
  await row(page, 'Test the fire alarm').and(page.locator(':not([aria-busy])')).focus()
  await page.keyboard.press('x')
  await page.getByRole('toolbar').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})

journey('axe finds nothing in the own order and on an empty view in any skin', async ({ open }) => {
  const page = await open('/todo?sort=manual', { as: 'staff' })
  await add(page, 'Train a colleague')
  await page.locator('[data-act=drag]').first().waitFor({ state: 'attached' })
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await page.goto(`${new URL(page.url()).origin}/#/todo?q=nothing-like-it`)
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})
