import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'
import { expect, journeys, settled } from './harness.ts'

const journey = journeys()

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, group: string | RegExp, name: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('option', { name })
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')
const marked = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Bookmarks' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
}

/** Something of every kind that tells of this word. */
const fill = (page: Page, word: string) =>
  page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const post = async (path: string, body: object): Promise<any> => {
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path} ${await answer.text()}`)
      return answer.json()
    }
    for (let turn = 0; turn < 7; turn++) await post('/apps/todo/add-tasks', { task: { title: `Task ${turn} ${name}` } })
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

const fresh = () => `quay${Date.now().toString(36)}`

journey('a word is found in every module, the open one’s first, and each hit opens where it is', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/invoices', { as: 'admin' })
  const word = fresh()
  const fullName = await fill(page, word)
  await openByKey(page)
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
  expect(await axeFindings(page)).toEqual([])

  await option(page, 'To-do', 'View all results in To-do').click()
  await page.waitForURL(`**/#/todo?q=${word}`)
  await settled(page)
  await page.getByText(`Task 0 ${word}`).first().waitFor()

  await openByKey(page)
  await field(page).fill(fullName)
  await option(page, 'Users', new RegExp(fullName)).first().click()
  await page.waitForURL(/#\/users\/\d+$/)
  await settled(page)
})

journey('by keyboard alone: arrows go round, Enter opens, commands change skin, language and direction', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  await openByKey(page)
  await page.keyboard.type('dark theme')
  await option(page, 'Commands', 'Theme: Dark menu').waitFor()
  await expect.poll(() => chosen(page).textContent()).toBe('Theme: Dark')
  // What an earlier part of the words found stands there until the answer to all of them.
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen(page).textContent()).toBe('Theme: Dark menu')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => (await field(page).getAttribute('aria-activedescendant')) === (await chosen(page).getAttribute('id')))
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['skin'])).toBe('dark')

  await openByKey(page)
  await page.keyboard.type('right to left')
  await option(page, 'Commands', 'Right-to-left').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')

  await openByKey(page)
  await page.keyboard.type('german')
  await option(page, 'Commands', 'Language: Deutsch').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mein Konto', level: 1 }).waitFor()
  await openByKey(page)
  await page.keyboard.type('English')
  await page.getByRole('option', { name: 'Sprache: English' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()

  await openByKey(page)
  await page.keyboard.type('new task')
  await option(page, 'Commands', 'New task').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/todo/)
  await field(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByPlaceholder(/^Add a task/).evaluate((one) => one === document.activeElement)).toBe(true)
  await openByKey(page)
  await option(page, 'Recent', 'New task').waitFor()
  await page.keyboard.type('new invoice')
  await expect.poll(() => page.getByRole('option', { name: 'New invoice' }).count()).toBe(1)
})

journey('what is found is bookmarked by key and by star, stands in the navbar, and is taken away again', async ({ open }) => {
  const page = await open('/account', { as: 'admin' })
  const title = `Moor ${fresh()}`
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/apps/todo/add-tasks', { method: 'POST', headers, body: JSON.stringify({ task: { title: name } }) })
  }, title)
  const before = await marked(page)
  await openByKey(page)
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
  await settled(page)
  await openByKey(page)
  await page.keyboard.type(title)
  await option(page, 'To-do', /Bookmarked/)
    .locator('[data-marked]')
    .click()
  await expect.poll(() => option(page, 'To-do', /Bookmarked/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await expect.poll(() => marked(page)).toEqual(before)
})

journey('on a phone, from right to left: the box fits, a finger opens and bookmarks', async ({ open }) => {
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
  expect(await axeFindings(page)).toEqual([])
  await todo.tap()
  await page.waitForURL('**/#/todo')
})
