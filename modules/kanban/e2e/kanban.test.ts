import type { Locator, Page } from 'playwright-core'
import { getAxeViolations, getAxeViolationsInAllSkins, expect, createTest, waitUntilLoaded } from '#e2e/harness.ts'
import { dismissErrorToast, failRequests } from '#e2e/failing-requests.ts'

const test = createTest()

const column = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const cards = (page: Page, title: string) => page.getByRole('grid', { name: title, exact: true })
const card = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true })
const columns = (page: Page) =>
  page.locator('[data-board]').evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')))
const drawer = (page: Page) => page.getByRole('dialog').last()

/** Titles of the cards in a column, from top to bottom. */
const titles = (page: Page, title: string) =>
  cards(page, title)
    .locator('[role=row][data-key]')
    .evaluateAll((rows) =>
      rows
        .toSorted((left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top)
        .map((row) => row.getAttribute('aria-label')),
    )

/** Creates a project with columns and cards, and returns its path. */
async function addProject(page: Page, name: string, content: Record<string, string[]>): Promise<string> {
  const [first, switcher] = [page.getByRole('button', { name: 'New project' }), page.locator('h1 button')]
  await first.or(switcher).waitFor()
  if (await first.isVisible()) await first.click()
  else {
    await switcher.click()
    await page.getByRole('menuitem', { name: 'New project' }).click()
  }
  await page.getByRole('textbox', { name: 'Project name' }).fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/#/kanban?project=*')
  await page.getByRole('button', { name: 'Add a column' }).click()
  for (const title of Object.keys(content)) {
    await page.getByRole('textbox', { name: 'Column title' }).fill(title)
    await page.keyboard.press('Enter')
    await column(page, title).waitFor()
  }
  await page.keyboard.press('Escape')
  for (const [title, names] of Object.entries(content)) await addCards(page, title, names)
  return page.evaluate(() => location.hash.slice(1))
}

async function addCards(page: Page, title: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await column(page, title).getByRole('button', { name: 'Add a card' }).click()
  const field = column(page, title).getByRole('textbox', { name: 'Title' })
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
    await cards(page, title).locator(`[role=row][aria-label="${name}"]:not([aria-busy])`).waitFor()
  }
  await field.press('Escape')
}

/** Moves the mouse in steps, as the browser starts a drag only after some movement. */
async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 6, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.move(to.x + 1, to.y + 1)
  await page.mouse.up()
}

async function getPointOn(page: Page, title: string, ratio: number): Promise<{ x: number; y: number }> {
  const box = (await card(page, title).boundingBox())!
  return { x: box.x + 40, y: box.y + box.height * ratio }
}

async function getCenter(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = (await cards(page, title).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Toasts cover the drawer's header until they close, which they do not do while the pointer is on them. */
async function waitForToastsToClose(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await expect.poll(() => page.locator('[data-kind]').count()).toBe(0)
}

/** Emulates a long press that starts a drag, and moves and drops it. */
async function emulateTouch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' })
  await session.send('Input.setInterceptDrags', { enabled: true })
  const dragData = new Promise<DragData>((resolve) => session.once('Input.dragIntercepted', ({ data }) => resolve(data)))
  let position = { x: 0, y: 0 }
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...position, data: await dragData })
  const press = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, ...position, button: 'left', clickCount: 1 })
  return {
    longPress: async (point: typeof position) => {
      position = point
      press('mousePressed').catch(() => undefined)
      await dragData
    },
    move: async (point: typeof position) => {
      position = point
      await drag('dragEnter')
      await drag('dragOver')
    },
    drop: async () => {
      await drag('drop')
      press('mouseReleased').catch(() => undefined)
    },
  }
}

type DragData = { items: { mimeType: string; data: string }[]; dragOperationsMask: number }

test('two users see each other move cards and columns, and can undo the moves', async ({ open }) => {
  const adminPage = await open('/kanban', { as: 'admin' })
  const address = await addProject(adminPage, 'Fair in May', { Ideas: ['Book the stand', 'Order lamps'], Done: ['Pay the fee'] })
  const staffPage = await open(address, { as: 'staff' })
  await expect.poll(() => titles(staffPage, 'Ideas')).toEqual(['Book the stand', 'Order lamps'])

  await dragTo(adminPage, await getPointOn(adminPage, 'Book the stand', 0.5), await getPointOn(adminPage, 'Pay the fee', 0.1))
  await expect.poll(() => titles(adminPage, 'Done')).toEqual(['Book the stand', 'Pay the fee'])
  await expect.poll(() => titles(staffPage, 'Done')).toEqual(['Book the stand', 'Pay the fee'])
  await expect.poll(() => titles(staffPage, 'Ideas')).toEqual(['Order lamps'])
  await adminPage.locator('[data-kind]', { hasText: 'Card moved' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(staffPage, 'Ideas')).toEqual(['Book the stand', 'Order lamps'])

  const head = (await column(staffPage, 'Done').locator('header').boundingBox())!
  const other = (await column(staffPage, 'Ideas').boundingBox())!
  await dragTo(staffPage, { x: head.x + head.width * 0.6, y: head.y + 20 }, { x: other.x + 60, y: other.y + 200 })
  await expect.poll(() => columns(adminPage)).toEqual(['Done', 'Ideas'])
  await staffPage.keyboard.press('Control+z')
  await expect.poll(() => columns(adminPage)).toEqual(['Ideas', 'Done'])
})

test('moves cards and columns by keyboard and announces the moves to screen readers', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'By keys', { First: ['Alpha', 'Beta'], Second: ['Gamma'] })
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Alpha')
  await page.keyboard.press('Enter')
  await page.locator('[aria-live]', { hasText: 'Started dragging' }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Insert before Gamma')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page, 'Second')).toEqual(['Alpha', 'Gamma'])
  await page.locator('[aria-live]', { hasText: 'Drop complete' }).first().waitFor({ state: 'attached' })

  await card(page, 'Beta').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => titles(page, 'Second')).toEqual(['Beta', 'Alpha', 'Gamma'])
  await page.getByRole('status').filter({ hasText: 'Moved to Second' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Beta')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titles(page, 'Second')).toEqual(['Alpha', 'Beta', 'Gamma'])

  await page.getByRole('button', { name: 'Move column First' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Drop on')
  await page.keyboard.press('Enter')
  await expect.poll(() => columns(page)).toEqual(['Second', 'First'])
})

test('edits description, labels, members, checklist, files and comments of a card; copies, archives and restores it', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'One card', { Doing: ['Move the showroom'], Done: [] })
  await card(page, 'Move the showroom').click()
  await page.waitForURL('**/#/kanban?project=*&task=*')
  await drawer(page).getByRole('button', { name: 'Add a description' }).click()
  await page.keyboard.type('**Keys** <img src=x onerror=alert(1)>')
  await page.keyboard.press('Control+Enter')
  await drawer(page).locator('strong', { hasText: 'Keys' }).waitFor()

  const labels = drawer(page).getByRole('combobox', { name: 'Labels' })
  await labels.fill('urgent')
  await labels.press('Enter')
  await drawer(page).getByRole('row', { name: 'urgent' }).waitFor()
  const members = drawer(page).getByRole('combobox', { name: 'Members' })
  await members.fill('Sam')
  await page.getByRole('option', { name: 'Sam Staff' }).click()
  await members.press('Escape')
  await drawer(page).getByRole('row', { name: 'Sam Staff' }).waitFor()

  await drawer(page).getByRole('button', { name: 'Add a checklist' }).click()
  const item = drawer(page).getByRole('textbox', { name: 'Add an item' })
  for (const name of ['Sign the lease', 'Order the van']) {
    await item.fill(name)
    await item.press('Enter')
    await drawer(page).getByRole('checkbox', { name }).waitFor()
  }
  // Until it is saved, an item has a negative id; then its row is replaced.
  await expect.poll(() => drawer(page).locator('[data-key^="-"]').count()).toBe(0)
  await drawer(page).getByRole('checkbox', { name: 'Sign the lease' }).click()
  await drawer(page).getByText('1/2').waitFor()
  await waitForToastsToClose(page)

  await drawer(page).getByRole('button', { name: 'Actions for Move the showroom' }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Move the showroom', 'Move the showroom'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Move the showroom'])

  const file = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
  await drawer(page).locator('input[type=file]').setInputFiles(file)
  await drawer(page).getByRole('button', { name: 'Make cover' }).click()
  await drawer(page).getByRole('img', { name: 'Cover of Move the showroom' }).waitFor()

  const comment = drawer(page).getByRole('textbox', { name: /Write a comment/ })
  await comment.fill('Please look, @Sa')
  await page.getByRole('option', { name: 'Sam Staff' }).waitFor()
  await comment.press('Enter')
  await expect.poll(() => comment.inputValue()).toBe('Please look, @Sam Staff ')
  await comment.press('Control+Enter')
  await drawer(page).getByRole('listitem').filter({ hasText: 'Please look, @Sam Staff' }).waitFor()
  await drawer(page).getByRole('button', { name: 'History' }).click()
  await drawer(page).getByText('Ada Owner assigned the card to Sam Staff').waitFor()

  await drawer(page).getByRole('button', { name: 'Actions for Move the showroom' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await drawer(page).getByText('This card is archived').waitFor()
  await expect.poll(() => titles(page, 'Doing')).toEqual([])
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Archived cards' }).click()
  await drawer(page).getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Move the showroom'])

  const notified = await open('/kanban', { as: 'staff' })
  await notified.getByRole('button', { name: /notification/ }).click()
  await notified.getByText('Ada Owner assigned you the card “Move the showroom”').first().waitFor()
  await notified.getByText('Ada Owner mentioned you in “Move the showroom”').click()
  await expect.poll(() => drawer(notified).getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Move the showroom')
})

test('mentions a user who is not among the loaded people', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await page.route(/\/api\/account\/people$/, (route) => route.fulfill({ json: { people: [], total: 60 } }))
  await addProject(page, 'Many people', { Doing: ['Paint the door'] })
  await card(page, 'Paint the door').click()
  const countSentMentions = async (url: RegExp, action: () => Promise<void>) => {
    const [request] = await Promise.all([page.waitForRequest(url), action()])
    return (request.postDataJSON() as { data: { mentions: number[] } }).data.mentions.length
  }
  const comment = drawer(page).getByRole('textbox', { name: /Write a comment/ })
  await comment.pressSequentially('Please look, @Sa')
  await page.getByRole('option', { name: 'Sam Staff' }).waitFor()
  await comment.press('Enter')
  await expect.poll(() => comment.inputValue()).toBe('Please look, @Sam Staff ')
  expect(await countSentMentions(/add-comment/, () => comment.press('Control+Enter'))).toBe(1)
  await expect.poll(() => comment.inputValue()).toBe('')
  await comment.fill('@Sam Staff, the key is with me')
  expect(await countSentMentions(/add-comment/, () => comment.press('Control+Enter'))).toBe(1)
  const sentComment = drawer(page).getByRole('listitem').filter({ hasText: 'the key is with me' })
  await sentComment.getByRole('button', { name: 'Edit' }).click()
  await drawer(page).getByRole('textbox', { name: 'Edit' }).fill('@Sam Staff, the key is at the desk')
  expect(await countSentMentions(/update-comment/, () => drawer(page).getByRole('button', { name: 'Save' }).click())).toBe(1)
})

test('stores the filter in the URL and shows the whole board again without it', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'Filtered', { Doing: ['Paint the door', 'Call Lisbon', 'Paint the wall'] })
  await page.keyboard.press('/')
  await page.keyboard.type('paint')
  await page.waitForURL('**/#/kanban?project=*&q=paint')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Paint the door', 'Paint the wall'])
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Paint the door', 'Paint the wall'])
  await page.getByRole('status').filter({ hasText: '2 of 3 cards' }).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Unassigned' }).click()
  await page.waitForURL('**member=0**')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Paint the door', 'Call Lisbon', 'Paint the wall'])
})

test('reverts a rejected move and shows the error', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin', expectedErrors: [/503/] })
  await addProject(page, 'Refused', { Here: ['Stay'], There: [] })
  await failRequests(page, '**/apps/kanban/move-task')
  await card(page, 'Stay').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('alert').waitFor()
  await expect.poll(() => titles(page, 'Here')).toEqual(['Stay'])
  await expect.poll(() => titles(page, 'There')).toEqual([])
})

test('keeps rejected titles, a comment that is being sent, and a date typed before going back', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin', expectedErrors: [/503/] })
  await addProject(page, 'Rejected titles', { Doing: ['Paint the door'] })
  const expectTitleRestored = async (path: string, field: Locator, title: string, key: 'Enter' | 'Escape') => {
    await failRequests(page, `**/apps/kanban/${path}`)
    const { promise: nextStarted, resolve: continueRequest } = Promise.withResolvers<void>()
    await page.route(`**/apps/kanban/${path}`, async (route) => (await nextStarted, route.fallback()))
    await field.fill(title)
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('The next one')
    continueRequest()
    await dismissErrorToast(page)
    await page.unroute(`**/apps/kanban/${path}`)
    expect(await field.inputValue()).toBe('The next one')
    await field.press(key)
    await expect.poll(() => field.inputValue()).toBe(title)
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expectTitleRestored('add-task', page.getByRole('textbox', { name: 'Title', exact: true }), 'Lost card', 'Escape')
  await page.keyboard.press('Escape')
  await card(page, 'Lost card').waitFor()
  await page.getByRole('button', { name: 'Add a column' }).click()
  await expectTitleRestored('add-board', page.getByRole('textbox', { name: 'Column title', exact: true }), 'Lost column', 'Enter')
  await page.keyboard.press('Escape')
  await column(page, 'Lost column').waitFor()

  await card(page, 'Paint the door').click()
  await drawer(page).getByRole('button', { name: 'Add a checklist' }).click()
  await expectTitleRestored('save-checklist-item', drawer(page).getByRole('textbox', { name: 'Add an item' }), 'Lost item', 'Enter')
  const items = drawer(page).getByRole('row').getByRole('textbox')
  await expect
    .poll(() => items.evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value)))
    .toEqual(['The next one', 'Lost item'])

  const { promise: keyPressed, resolve: continueRequest } = Promise.withResolvers<void>()
  await page.route('**/apps/kanban/add-comment', async (route) => (await keyPressed, route.continue()))
  const comment = drawer(page).getByRole('textbox', { name: /Write a comment/ })
  await comment.fill('Green, please')
  await comment.press('Control+Enter')
  await expect.poll(() => comment.getAttribute('readonly')).toBe('')
  await comment.press('x')
  expect(await comment.inputValue()).toBe('Green, please')
  continueRequest()
  await drawer(page).getByRole('listitem').filter({ hasText: 'Green, please' }).waitFor()
  await expect.poll(() => comment.inputValue()).toBe('')

  await drawer(page).getByRole('group', { name: 'Due' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('11252026')
  const saved = page.waitForResponse('**/apps/kanban/update-task')
  await page.goBack()
  expect(((await (await saved).json()) as { task: { dueDate: string } }).task.dueDate).toBe('2026-11-25')
})

test('an offline board catches up with the changes of two other users after reconnecting', async ({ open }) => {
  const adminPage = await open('/kanban', { as: 'admin' })
  const address = await addProject(adminPage, 'Sprint 12', { 'To do': ['Sign', 'Print', 'Pack'], Doing: [], Done: [] })
  const staffPage = await open(address, { as: 'staff' })
  const offlinePage = await open(address, { as: 'staff', expectedErrors: [/WebSocket/, /ERR_INTERNET_DISCONNECTED/] })
  await card(offlinePage, 'Pack').focus()
  await offlinePage.keyboard.press('Alt+ArrowUp')
  for (const page of [adminPage, staffPage, offlinePage]) await expect.poll(() => titles(page, 'To do')).toEqual(['Sign', 'Pack', 'Print'])
  await offlinePage.locator('[data-kind]', { hasText: 'Card moved' }).waitFor()
  await offlinePage.context().setOffline(true)
  await dragTo(adminPage, await getPointOn(adminPage, 'Sign', 0.5), await getCenter(adminPage, 'Doing'))
  await expect.poll(() => titles(staffPage, 'Doing')).toEqual(['Sign'])
  await card(staffPage, 'Print').focus()
  await staffPage.keyboard.press('Alt+ArrowRight')
  for (const page of [adminPage, staffPage]) await expect.poll(() => titles(page, 'Doing')).toEqual(['Print', 'Sign'])
  await addCards(adminPage, 'Done', ['Plan'])
  await expect.poll(() => titles(staffPage, 'Done')).toEqual(['Plan'])
  await card(staffPage, 'Pack').focus()
  await staffPage.keyboard.press('Delete')
  const expectedBoard = [
    ['To do', []],
    ['Doing', ['Print', 'Sign']],
    ['Done', ['Plan']],
  ] as const
  for (const page of [adminPage, staffPage])
    for (const [name, expectedTitles] of expectedBoard) await expect.poll(() => titles(page, name)).toEqual(expectedTitles)
  await expect.poll(() => titles(offlinePage, 'To do')).toEqual(['Sign', 'Pack', 'Print'])
  await card(offlinePage, 'Pack').focus()
  await offlinePage.keyboard.press('Alt+ArrowUp')
  await offlinePage.locator('[data-kind=error]').first().waitFor()
  await expect.poll(() => titles(offlinePage, 'To do')).toEqual(['Sign', 'Pack', 'Print'])
  await offlinePage.context().setOffline(false)
  for (const [name, expectedTitles] of expectedBoard) await expect.poll(() => titles(offlinePage, name)).toEqual(expectedTitles)
})

test('moves a card to another column by long press and touch', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin', context: { hasTouch: true } })
  await addProject(page, 'By touch', { First: ['Alpha', 'Beta'], Second: ['Gamma'] })
  const finger = await emulateTouch(page)
  await finger.longPress(await getPointOn(page, 'Alpha', 0.5))
  await finger.move(await getPointOn(page, 'Gamma', 0.1))
  await finger.drop()
  await expect.poll(() => titles(page, 'Second')).toEqual(['Alpha', 'Gamma'])
  await expect.poll(() => titles(page, 'First')).toEqual(['Beta'])
})

test('renames, limits, clears and deletes a column; clearing and deleting can be undone', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'Columns', { Doing: ['One', 'Two'], Later: [] })
  await column(page, 'Doing').getByRole('button', { name: 'Doing', exact: true }).click()
  await page.getByRole('textbox', { name: 'Column title' }).fill('In progress')
  await page.keyboard.press('Enter')
  await column(page, 'In progress').getByRole('button', { name: 'Actions for the column In progress' }).click()
  await page.getByRole('menuitem', { name: 'Edit column' }).click()
  await page.getByRole('textbox', { name: 'Card limit' }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await column(page, 'In progress').getByText('Over the limit: 2 cards (limit: 1)').waitFor({ state: 'attached' })

  await column(page, 'In progress').getByRole('button', { name: 'Actions for the column In progress' }).click()
  await page.getByRole('menuitem', { name: 'Delete all cards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all cards' }).click()
  await expect.poll(() => titles(page, 'In progress')).toEqual([])
  await page.locator('[data-kind]', { hasText: '2 cards deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page, 'In progress')).toEqual(['One', 'Two'])
  await column(page, 'In progress').getByRole('button', { name: 'Actions for the column In progress' }).click()
  await page.getByRole('menuitem', { name: 'Delete column' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete column' }).click()
  await expect.poll(() => columns(page)).toEqual(['Later'])
  await page.locator('[data-kind]', { hasText: 'Column “In progress” deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columns(page)).toEqual(['In progress', 'Later'])
  await expect.poll(() => titles(page, 'In progress')).toEqual(['One', 'Two'])
})

test('asks for confirmation before deleting a column with archived cards', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'Archived', { Done: ['One'], Later: [], Empty: [] })
  const remove = async (name: string) => {
    await column(page, name)
      .getByRole('button', { name: `Actions for the column ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete column' }).click()
  }
  const question = page.getByRole('alertdialog')
  await card(page, 'One').click()
  await drawer(page).getByRole('button', { name: 'Actions for One' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await drawer(page).getByText('This card is archived').waitFor()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => titles(page, 'Done')).toEqual([])
  await remove('Done')
  await question.getByText('Its only card, which is archived, will be deleted too.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await addCards(page, 'Done', ['Two'])
  await remove('Done')
  await question.getByText('Its 2 cards will be deleted too, including 1 archived.').waitFor()
  await question.getByRole('button', { name: 'Delete column' }).click()
  await expect.poll(() => columns(page)).toEqual(['Later', 'Empty'])
  await remove('Empty')
  await expect.poll(() => columns(page)).toEqual(['Later'])
})

test('shows one column at a time on a phone, in dark, right to left, without axe violations', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin', skin: 'dark', isRTL: true })
  await addProject(page, 'On the phone', { First: ['Alpha'], Second: ['Beta'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await waitUntilLoaded(page)
  const widths = () =>
    page.locator('[data-board]').evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().width)))
  await expect.poll(widths).toEqual([334, 334])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await getAxeViolations(page)).toEqual([])
  await card(page, 'Alpha').click()
  await drawer(page).getByRole('button', { name: 'Add a description' }).waitFor()
  expect(await getAxeViolations(page)).toEqual([])
})

test('has no axe violations on the board, the open card, the settings and the filter, in any skin', async ({ open }) => {
  const page = await open('/kanban', { as: 'admin' })
  await addProject(page, 'Accessibility', { Doing: ['Alpha', 'Beta'], Empty: [] })
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Unassigned' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card(page, 'Alpha').click()
  await drawer(page).getByRole('button', { name: 'Add a checklist' }).click()
  await drawer(page).getByRole('textbox', { name: 'Add an item' }).fill('Step')
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('checkbox', { name: 'Step' }).waitFor()
  await dismissToasts(page, 2)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Project actions' }).click()
  await page.getByRole('menuitem', { name: 'Project settings' }).click()
  await drawer(page).getByRole('textbox', { name: 'Project name' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

/** Toasts cover the drawer's header until they close. */
async function dismissToasts(page: Page, expectedCount: number): Promise<void> {
  const buttons = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  await expect.poll(() => buttons.count()).toBe(expectedCount)
  for (let remaining = expectedCount; remaining > 0; remaining--) {
    await buttons.first().click()
    await expect.poll(() => buttons.count()).toBe(remaining - 1)
  }
}

/** An image of one pixel, base64-encoded. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
