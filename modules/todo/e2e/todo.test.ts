import type { Page } from 'playwright-core'
import { getAxeViolationsInAllSkins, expect, createTest, reloadUntilSubscribed } from '#e2e/harness.ts'
import { dismissErrorToast, failRequests } from '#e2e/failing-requests.ts'

const test = createTest()

/** Titles of the listed tasks, from top to bottom. */
const titles = (page: Page) => page.locator('main [role=grid] [data-key]:not([data-leaving]) [data-act=open]').allInnerTexts()
const row = (page: Page, title: string) => page.locator('main [data-key]:not([data-leaving])', { hasText: title })
const quickAdd = (page: Page) => page.locator('main form input').first()

async function addTasks(page: Page, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await quickAdd(page).fill(line)
    await quickAdd(page).press('Enter')
    await row(page, line).and(page.locator(':not([aria-busy])')).waitFor()
  }
}

test('two users work on one list, one of them by keyboard, in Chinese, right to left and dark', async ({ open }) => {
  const [adminPage, staffPage] = [
    await open('/todo?sort=manual', { as: 'admin', language: 'cn', skin: 'dark', isRTL: true }),
    await open('/todo?sort=manual', { as: 'staff' }),
  ]
  await reloadUntilSubscribed(staffPage, 'todo')
  await adminPage.keyboard.press('q')
  await adminPage.keyboard.type('明天下午3点给印刷厂打电话 #team !')
  await adminPage.locator('form [role=status]', { hasText: '15:00' }).waitFor()
  await adminPage.keyboard.press('Enter')
  await row(staffPage, '给印刷厂打电话').getByText('Tomorrow, 3:00').waitFor()
  await expect.poll(() => row(staffPage, '给印刷厂打电话').locator('[data-act=star]').getAttribute('aria-pressed')).toBe('true')
  await adminPage.keyboard.type('浇花')
  await adminPage.keyboard.press('Enter')
  await adminPage.keyboard.type('买灯')
  await adminPage.keyboard.press('Enter')
  await expect.poll(() => titles(staffPage)).toEqual(['买灯', '浇花', '给印刷厂打电话'])

  await row(adminPage, '买灯').and(adminPage.locator(':not([aria-busy])')).waitFor()
  await adminPage.keyboard.press('Escape')
  await adminPage.keyboard.press('ArrowDown')
  await adminPage.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titles(staffPage)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
  await expect.poll(() => titles(adminPage)).toEqual(['浇花', '买灯', '给印刷厂打电话'])

  await adminPage.keyboard.press('c')
  await expect.poll(() => titles(staffPage)).toEqual(['浇花', '给印刷厂打电话'])
  await adminPage.keyboard.press('Control+z')
  await expect.poll(() => titles(staffPage)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
  await expect.poll(() => titles(adminPage)).toEqual(['浇花', '买灯', '给印刷厂打电话'])

  await adminPage.keyboard.press('x')
  await adminPage.keyboard.press('Shift+ArrowUp')
  await adminPage.keyboard.press('#')
  await expect.poll(() => titles(staffPage)).toEqual(['浇花'])
  await adminPage.locator('[data-kind]', { hasText: '已删除 2 项任务' }).getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => titles(staffPage)).toEqual(['浇花', '买灯', '给印刷厂打电话'])
})

test('reverts a rejected change and shows the error', async ({ open }) => {
  const page = await open('/todo', { as: 'admin', expectedErrors: [/503/] })
  await addTasks(page, 'Order walnut')
  await failRequests(page, '**/apps/todo/update-tasks')
  const checkbox = row(page, 'Order walnut').locator('[data-act=complete]')
  await checkbox.click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => checkbox.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => titles(page)).toContain('Order walnut')
})

test('keeps a rejected quick-add line, a description after going back, and a title when the window loses focus', async ({ open }) => {
  const page = await open('/todo', { as: 'admin', expectedErrors: [/503/] })
  await addTasks(page, 'Count the oars')
  await failRequests(page, '**/apps/todo/add-tasks')
  const line = quickAdd(page)
  await line.fill('Oil the hinges tomorrow')
  await line.press('Enter')
  await dismissErrorToast(page)
  await expect.poll(() => line.inputValue()).toBe('Oil the hinges tomorrow')
  const { promise: nextStarted, resolve: continueRequest } = Promise.withResolvers<void>()
  await page.route('**/apps/todo/add-tasks', async (route) => (await nextStarted, route.fallback()))
  await line.press('Enter')
  await expect.poll(() => line.inputValue()).toBe('')
  await line.fill('The next one')
  continueRequest()
  await dismissErrorToast(page)
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
})

test('stores the view in the URL and restores it on reload and back', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await addTasks(page, 'Book the fair', 'Paint the door')
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

test('edits title, description and subtasks of a task and shows its history', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await addTasks(page, 'Move the showroom')
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

test('restores deleted tasks, or deletes them permanently after confirmation', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await addTasks(page, 'Old leaflet', 'Older leaflet')
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

test('drags a task by its handle in manual order; other users see the new order', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/todo?sort=manual', { as: 'admin' }), await open('/todo?sort=manual', { as: 'staff' })]
  const listCrates = async (page: Page) => (await titles(page)).filter((title) => title.startsWith('Crate'))
  await reloadUntilSubscribed(staffPage, 'todo')
  await addTasks(adminPage, 'Crate one', 'Crate two', 'Crate three')
  await expect.poll(() => listCrates(staffPage)).toEqual(['Crate three', 'Crate two', 'Crate one'])
  await row(adminPage, 'Crate three').hover()
  await row(adminPage, 'Crate three')
    .locator('[data-act=drag]')
    .dragTo(row(adminPage, 'Crate one'), { targetPosition: { x: 60, y: 36 }, force: true })
  await expect.poll(() => listCrates(adminPage)).toEqual(['Crate two', 'Crate one', 'Crate three'])
  await expect.poll(() => listCrates(staffPage)).toEqual(['Crate two', 'Crate one', 'Crate three'])
})

test('adds, renames, colors and deletes tags, also on their tasks', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await addTasks(page, 'Count the pallets')
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
  await addTasks(page, 'Sweep the hall')
  await quickAdd(page).fill('Mark the shelves #warehouse')
  await quickAdd(page).press('Enter')
  await row(page, 'Mark the shelves').getByText('warehouse').waitFor()

  await page.getByRole('button', { name: 'Manage tags' }).click()
  await dialog.getByRole('button', { name: 'Delete warehouse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('textbox', { name: 'Name of warehouse' }).waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'Mark the shelves').getByText('warehouse').count()).toBe(0)
})

test('a filtered list follows its renamed tag and drops the filter when the tag is deleted', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/todo', { as: 'admin' }), await open('/todo', { as: 'staff', expectedErrors: [/400/] })]
  await adminPage.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Manage tags' })
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('deckhands')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of deckhands' })
  await name.waitFor()
  await staffPage.getByRole('link', { name: 'deckhands' }).click()
  await addTasks(staffPage, 'Scrub the planks')
  await name.fill('crew')
  await name.press('Enter')
  await staffPage.waitForURL(/tag=crew/)
  await addTasks(staffPage, 'Coil the ropes')
  await expect.poll(() => titles(staffPage)).toEqual(['Coil the ropes', 'Scrub the planks'])
  await dialog.getByRole('button', { name: 'Delete crew' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await staffPage.waitForURL((url) => !url.hash.includes('tag='))
  await row(staffPage, 'Coil the ropes').waitFor()
})

test('a link opens a tag that was added while another page was open', async ({ open }) => {
  const [page, otherPage] = [await open('/todo', { as: 'admin' }), await open('/todo', { as: 'admin' })]
  await addTasks(page, 'Paint the hull')
  await page.evaluate(() => void (location.hash = '#/users'))
  await page.getByRole('row').nth(1).waitFor()
  await otherPage.getByRole('button', { name: 'Manage tags' }).click()
  await otherPage.getByRole('textbox', { name: 'New tag' }).fill('drydock')
  await otherPage.getByRole('button', { name: 'Add tag' }).click()
  await otherPage.getByRole('textbox', { name: 'Name of drydock' }).waitFor()
  await page.evaluate(() => void (location.hash = '#/todo?tag=drydock'))
  await page.getByRole('link', { name: 'drydock' }).waitFor()
  expect(page.url()).toContain('tag=drydock')
})

test('shows one pane at a time on a phone, with a back button', async ({ open }) => {
  const page = await open('/todo', { as: 'admin', size: { width: 390, height: 844 }, context: { hasTouch: true } })
  await addTasks(page, 'Water the plants')
  await row(page, 'Water the plants').locator('[data-act=open]').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Folders' }).tap()
  await page.getByRole('link', { name: 'Important' }).tap()
  await page.getByRole('heading', { name: 'Important', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('has no axe violations in the list, the selection, an open task and the dialogs, in any skin', async ({ open }) => {
  const page = await open('/todo?sort=due-date', { as: 'admin' })
  await quickAdd(page).fill('Test the fire alarm today #team !')
  await page.locator('form [role=status]', { hasText: 'Today' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await quickAdd(page).press('Enter')
  await row(page, 'Test the fire alarm').and(page.locator(':not([aria-busy])')).focus()
  await page.keyboard.press('x')
  await page.getByRole('toolbar').waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

test('has no axe violations in manual order and in an empty view, in any skin', async ({ open }) => {
  const page = await open('/todo?sort=manual', { as: 'staff' })
  await addTasks(page, 'Train a colleague')
  await page.locator('[data-act=drag]').first().waitFor({ state: 'attached' })
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.goto(`${new URL(page.url()).origin}/#/todo?q=nothing-like-it`)
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})
