import type { Page } from 'playwright-core'
import { getAxeViolations } from './axe.ts'
import { expect, createTest, waitUntilLoaded } from './harness.ts'

const test = createTest()

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, group: string | RegExp, name: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('option', { name })
const selectedOption = (page: Page) => page.locator('[role=option][aria-selected=true]')
const getBookmarks = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Bookmarks' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

async function openByShortcut(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
}

/** Creates a record of every kind that contains the word, and returns the full name of the user. */
const createRecords = (page: Page, word: string) =>
  page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const post = async (path: string, body: object): Promise<any> => {
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path} ${await response.text()}`)
      return response.json()
    }
    for (let index = 0; index < 7; index++) await post('/apps/todo/add-tasks', { task: { title: `Task ${index} ${name}` } })
    const { project } = await post('/apps/kanban/add-project', { data: { title: `Harbour ${name}` } })
    const { board } = await post('/apps/kanban/add-board', { data: { title: 'Doing', projectId: project.id } })
    const { task } = await post('/apps/kanban/add-task', { data: { title: `Card ${name}`, boardId: board.id } })
    await post('/apps/kanban/add-comment', { data: { taskId: task.id, text: `Comment ${name}` } })
    await post('/apps/chat/send-msg', { obj: { contact: { id: 2 }, message: `Message ${name}` } })
    await post('/apps/calendar/add-event', { event: { title: `Event ${name}`, start: '2026-12-01T10:00:00.000Z' } })
    await post('/pages/email/save-draft', { draft: { subject: `Mail ${name}`, message: '<p>Dear keeper</p>' } })
    await post('/apps/invoice/add-client', { client: { name: `Client ${name}` } })
    const lines = [{ description: 'Lamp', quantity: 1, unitPrice: 9_900 }]
    await post('/apps/invoice/add-invoice', { invoice: { client: { name: `Buyer ${name}` }, lines } })
    await post('/apps/ecommerce/add-product', { product: { name: `Product ${name}`, price: 1_999, stock: 3 } })
    await post('/apps/permissions/add-permission', { permission: { name: `permit ${name}` } })
    await post('/apps/roles/add-role', { role: { name: `Role ${name}` } })
    const { userData } = await (await fetch('/api/account/me', { headers })).json()
    return (userData as { fullName: string }).fullName
  }, word)

const createUniqueWord = () => `quay${Date.now().toString(36)}`

test('keeps letters that are typed before the dialog has loaded', async ({ open }) => {
  const dialogAllowed = Promise.withResolvers<void>()
  const holdDialog = (page: Page) => page.route(/search-dialog/, (route) => void dialogAllowed.promise.then(() => route.continue()))
  const page = await open('/account', { as: 'admin', beforeLoad: holdDialog })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('accessx')
  await page.keyboard.press('Backspace')
  expect(await field(page).count()).toBe(0)
  dialogAllowed.resolve()
  await option(page, 'Pages', 'Access requests').waitFor()
  expect(await field(page).inputValue()).toBe('access')
  await page.keyboard.type(' req')
  expect(await field(page).inputValue()).toBe('access req')
})

test('Escape before the dialog has loaded cancels the search', async ({ open }) => {
  const page = await open('/account', { as: 'admin', beforeLoad: (opened) => opened.route(/search-dialog/, () => {}) })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oak')
  await page.keyboard.press('Escape')
  await page.unroute(/search-dialog/)
  const name = page.getByLabel('Full name')
  await name.fill('')
  await name.press('a')
  expect([await name.inputValue(), await field(page).count()]).toEqual(['a', 0])
})

test('finds a word in every module, the current module first, and opens results', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/invoices', { as: 'admin' })
  const word = createUniqueWord()
  const fullName = await createRecords(page, word)
  await openByShortcut(page)
  await field(page).fill(word)
  await option(page, 'Invoices', `Buyer ${word}`).waitFor()
  for (const [group, name] of [
    ['To-do', /Task 6/],
    ['Kanban', /Card/],
    ['Comments', /Comment/],
    ['Chat', /Message/],
    ['Calendar', /Event.*2026/],
    ['Email', /Mail/],
    ['Clients', /Client/],
    ['Shop', /Product.*19.99/],
    ['Roles', /Role/],
    ['Permissions', /permit/],
  ] as const)
    await option(page, group, name).first().waitFor()
  const groups = await page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll((parts) => parts.map((part) => part.firstElementChild?.textContent))
  expect(groups[0]).toBe('Invoices')
  expect(await getAxeViolations(page)).toEqual([])

  await option(page, 'To-do', 'View all results in To-do').click()
  await page.waitForURL(`**/#/todo?q=${word}`)
  await waitUntilLoaded(page)
  await page.getByText(`Task 0 ${word}`).first().waitFor()

  await openByShortcut(page)
  await field(page).fill(fullName)
  await option(page, 'Users', new RegExp(fullName)).first().click()
  await page.waitForURL(/#\/users\/\d+$/)
  await waitUntilLoaded(page)
})

test('works by keyboard: arrow keys wrap, Enter opens, and commands change theme, language and direction', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  await openByShortcut(page)
  await page.keyboard.type('dark theme')
  await option(page, 'Commands', 'Theme: Dark menu').waitFor()
  await expect.poll(() => selectedOption(page).textContent()).toBe('Theme: Dark')
  // Results of the shorter query remain until the response for the complete one arrives.
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => selectedOption(page).textContent()).toBe('Theme: Dark menu')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => (await field(page).getAttribute('aria-activedescendant')) === (await selectedOption(page).getAttribute('id')))
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['skin'])).toBe('dark')

  await openByShortcut(page)
  await page.keyboard.type('right to left')
  await option(page, 'Commands', 'Right-to-left').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')

  await openByShortcut(page)
  await page.keyboard.type('german')
  await option(page, 'Commands', 'Language: Deutsch').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mein Konto', level: 1 }).waitFor()
  await openByShortcut(page)
  await page.keyboard.type('English')
  await page.getByRole('option', { name: 'Sprache: English' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()

  await openByShortcut(page)
  await page.keyboard.type('new task')
  await option(page, 'Commands', 'New task').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/todo/)
  await field(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByPlaceholder(/^Add a task/).evaluate((element) => element === document.activeElement)).toBe(true)
  await openByShortcut(page)
  await option(page, 'Recent', 'New task').waitFor()
  await page.keyboard.type('new invoice')
  await expect.poll(() => page.getByRole('option', { name: 'New invoice' }).count()).toBe(1)
})

test('bookmarks a result by shortcut, shows it in the navbar, and removes it by its star', async ({ open }) => {
  const page = await open('/account', { as: 'admin' })
  const title = `Moor ${createUniqueWord()}`
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/apps/todo/add-tasks', { method: 'POST', headers, body: JSON.stringify({ task: { title: name } }) })
  }, title)
  const before = await getBookmarks(page)
  await openByShortcut(page)
  await page.keyboard.type(title)
  await option(page, 'To-do', title).waitFor()
  await page.getByText('to bookmark').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Bookmarked “${title}”`).waitFor()
  await option(page, 'To-do', /Bookmarked/).waitFor()
  await expect
    .poll(() => page.locator('nav[aria-label=Bookmarks] a').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))))
    .toEqual([...before, title])
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link', { name: title }).click()
  await page.waitForURL(/#\/todo\?task=\d+$/)
  await waitUntilLoaded(page)
  await openByShortcut(page)
  await page.keyboard.type(title)
  await option(page, 'To-do', /Bookmarked/)
    .locator('[data-marked]')
    .click()
  await expect.poll(() => option(page, 'To-do', /Bookmarked/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await expect.poll(() => getBookmarks(page)).toEqual(before)
})

test('on a phone, right to left, the dialog fits, and taps open and bookmark results', async ({ open }) => {
  const page = await open('/account', {
    as: 'staff',
    isRTL: true,
    size: { width: 390, height: 844 },
    context: { hasTouch: true, isMobile: true },
  })
  await page.getByRole('button', { name: /^Search/ }).tap()
  await field(page).fill('to-do')
  const todo = option(page, 'Pages', 'To-do')
  await todo.waitFor()
  const sizes = await todo
    .locator('[aria-hidden] svg')
    .last()
    .evaluate((svg) => {
      const { width, height } = svg.parentElement!.getBoundingClientRect()
      return [width, height, document.documentElement.scrollWidth]
    })
  expect(sizes).toEqual([40, 40, 390])
  await todo.locator('span[aria-hidden]').last().tap()
  await option(page, 'Pages', /To-do.*Bookmarked/).waitFor()
  await option(page, 'Pages', /To-do.*Bookmarked/)
    .locator('[data-marked]')
    .tap()
  await expect.poll(() => option(page, 'Pages', /Bookmarked/).count()).toBe(0)
  expect(await getAxeViolations(page)).toEqual([])
  await todo.tap()
  await page.waitForURL('**/#/todo')
})
