import type { Page } from 'playwright-core'
import {
  expect,
  createTest,
  reloadUntilSubscribed,
  testUsers,
  registerUser,
  waitUntilLoaded,
  signInByApi,
  signInByForm,
} from '#e2e/harness.ts'
import { MAX_LAYOUT_SHIFT } from '#e2e/screens.ts'
import { emulateSlowNetwork, getLayoutShifts } from '#e2e/slow-network.ts'

const test = createTest({ demo: true })
const emptyWorkspace = createTest()

const overviewCard = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const listCardTitles = async (page: Page) =>
  (await page.locator('main section h2').allInnerTexts()).map((title) => title.replace(/\s*\d+$/, '').trim())

async function postAsAdmin<T>(url: string, path: string, body: object): Promise<T> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

test('overview links each item to its page', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/')
  await signInByForm(page, 'admin')
  await page.waitForURL('**/#/overview')
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Helena$/ }).waitFor()
  const lists = [
    'Tasks due today',
    'Today’s events',
    'Cards due soon',
    'Unread emails',
    'Unread chats',
    'Overdue invoices',
    'Bills to pay',
    'Open orders',
  ]
  const charts = ['Invoiced by month', 'Invoices by status', 'Completed tasks']
  await expect.poll(() => listCardTitles(page)).toEqual([...lists, 'Access requests', ...charts])
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.poll(() => menu.getByRole('listitem').first().innerText()).toBe('Overview')

  await overviewCard(page, 'Overdue invoices').getByText('€').first().waitFor()
  await overviewCard(page, 'Overdue invoices').getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/#/invoices?status=overdue')
  await page.goBack()
  await overviewCard(page, 'Invoices by status').getByRole('link', { name: 'Paid', exact: true }).click()
  await page.waitForURL('**/#/invoices?status=paid&currency=EUR')
  await page.goBack()
  await overviewCard(page, 'Unread emails').getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/#\/email\?unread=1&id=\d+/)
})

test('neither shows nor requests cards without permission', { tags: ['long'] }, async ({ app, open }) => {
  const role = `counter-${Date.now()}`
  const counterUser = { email: `${role}@demo.test`, password: 'counts-invoices-1' }
  const rules = [{ action: 'read', subject: ['Page', 'Invoice'] }]
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: role, rules, permissions: [] } })
  await registerUser(app.url, counterUser, 'Inês Duarte', role)
  const requestedPaths: string[] = []
  const arrange = async (page: Page) => void page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const page = await open('/overview', { as: counterUser, beforeLoad: arrange })
  await expect.poll(() => listCardTitles(page)).toEqual(['Overdue invoices', 'Invoiced by month', 'Invoices by status'])
  expect(requestedPaths).toContain('/apps/invoice/totals')
  const others = [
    '/apps/todo/tasks',
    '/apps/kanban/due-tasks',
    '/apps/calendar/events',
    '/apps/chat/unseen-chats',
    '/apps/ecommerce/orders',
  ]
  expect(requestedPaths.filter((path) => others.includes(path) || path === '/api/account/access-requests')).toEqual([])

  const staff = await open('/overview', { as: 'staff' })
  await expect.poll(() => listCardTitles(staff)).toContain('Completed tasks')
  expect(await listCardTitles(staff)).not.toContain('Access requests')
})

test('cards leave out fields that the user may not read', { tags: ['long'] }, async ({ app, open }) => {
  const role = `titles-${Date.now()}`
  const reader = { email: `${role}@demo.test`, password: 'reads-titles-1' }
  const rules = [
    { action: 'read', subject: 'Page' },
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Invoice', fields: ['number', 'status', 'dueDate'] },
  ]
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: role, rules, permissions: [] } })
  await registerUser(app.url, reader, 'Rui Reader', role)
  const page = await open('/overview', { as: reader, expectedErrors: [/403/] })
  await overviewCard(page, 'Overdue invoices').getByRole('listitem').first().waitFor()
  await expect.poll(() => listCardTitles(page)).toEqual(['Overdue invoices'])
  expect(await overviewCard(page, 'Overdue invoices').innerText()).not.toMatch(/[€£]/)
})

test('a task due today appears live and disappears when it is completed', { tags: ['long'] }, async ({ app, open }) => {
  const page = await open('/overview', { as: 'staff' })
  await reloadUntilSubscribed(page, 'todo')
  const { userData } = await signInByApi(app.url, testUsers.staff)
  const title = `Count the oars ${Date.now()}`
  const task = { title, assignee: userData.id, dueDate: new Date().toISOString().slice(0, 10) }
  const { id } = (await postAsAdmin<{ task: { id: number } }>(app.url, '/apps/todo/add-tasks', { task })).task
  const row = overviewCard(page, 'Tasks due today').getByRole('link', { name: new RegExp(title) })
  await row.waitFor()
  expect(await row.innerText()).toContain('Today')
  await postAsAdmin(app.url, '/apps/todo/update-task', { task: { id, isCompleted: true } })
  await row.waitFor({ state: 'detached' })
})

test('a chart is an accessible table, explored by pointer and arrow keys', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/overview', { as: 'admin' })
  const chart = overviewCard(page, 'Invoiced by month')
  const months = chart.getByRole('table', { name: 'Invoiced by month' }).getByRole('row')
  await expect.poll(() => months.count()).toBe(12)
  const month = (back: number) => {
    const now = new Date()
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  }
  const caption = chart.getByText(month(0), { exact: false }).first()
  await caption.waitFor()
  await months.nth(4).hover()
  await chart.locator('p').getByText(month(7)).waitFor()
  await months.nth(11).getByRole('link').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await chart.locator('p').getByText(month(2)).waitFor()
  await expect
    .poll(() =>
      months
        .nth(9)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Home')
  await chart.locator('p').getByText(month(11)).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/invoices\?issuedFrom=\d{4}-\d\d-01&issuedTo=\d{4}-\d\d-\d\d&currency=EUR/)
})

test('cards load without layout shift on a phone, right to left', { tags: ['long'] }, async ({ open }) => {
  const recordLayoutShifts = (page: Page) =>
    page.addInitScript(() => {
      const shiftRecorder = globalThis as unknown as { moved: number }
      shiftRecorder.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shiftRecorder.moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
  const page = await open('/', {
    as: 'admin',
    isRTL: true,
    language: 'de',
    size: { width: 390, height: 844 },
    beforeLoad: recordLayoutShifts,
  })
  await overviewCard(page, 'Heute fällige Aufgaben').waitFor()
  await waitUntilLoaded(page)
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.02)
  const months = overviewCard(page, 'Umsatz nach Monat').getByRole('row')
  const [first, last] = [(await months.first().boundingBox())!, (await months.last().boundingBox())!]
  expect(first.x).toBeGreaterThan(last.x)
  await months.last().getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() =>
      months
        .nth(10)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true)
})

emptyWorkspace('a new workspace offers first steps until there is something to do', { tags: ['long'] }, async ({ app, open }) => {
  const owner = await open('/', { as: 'admin' })
  await owner.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  for (const step of ['Add user', 'New client', 'New invoice', 'New task'])
    await owner.locator('main').getByRole('link', { name: step }).waitFor()
  const sam = { email: `sam-${Date.now()}@example.test`, password: 'sam-opens-up-1' }
  await registerUser(app.url, sam, 'Sam Early')
  const staff = await open('/', { as: sam })
  await staff.locator('main').getByRole('link', { name: 'New task' }).waitFor()
  expect(await staff.locator('main').getByRole('link', { name: 'Add user' }).count()).toBe(0)

  await reloadUntilSubscribed(staff, 'todo')
  await staff.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  const { userData } = await signInByApi(app.url, sam)
  const task = { title: 'Unlock the hall', assignee: userData.id, dueDate: new Date().toISOString().slice(0, 10) }
  await postAsAdmin(app.url, '/apps/todo/add-tasks', { task })
  await overviewCard(staff, 'Tasks due today')
    .getByRole('link', { name: /Unlock the hall/ })
    .waitFor()
  await owner.locator('main').getByRole('link', { name: 'New client' }).click()
  await owner.getByRole('dialog').waitFor()
})

test('nothing shifts on a phone while cards load over a slow connection', async ({ open }) => {
  const page = await open('/overview', { as: 'admin', size: { width: 390, height: 844 }, beforeLoad: emulateSlowNetwork })
  await page.waitForLoadState('networkidle')
  const heights = await page.locator('section[data-kind=list]').evaluateAll((cards) => cards.map((card) => card.clientHeight))
  expect(Math.min(...heights)).toBeLessThan(Math.max(...heights) / 2)
  const { score, parts } = await getLayoutShifts(page)
  expect(score <= MAX_LAYOUT_SHIFT ? [] : parts).toEqual([])
})
