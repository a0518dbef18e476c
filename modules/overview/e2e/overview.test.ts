import type { Page } from 'playwright-core'
import { expect, journeys, listening, people, registerPerson, settled, signInByApi, signInByForm } from '#e2e/harness.ts'
import { MAX_SHIFT } from '#e2e/screens.ts'
import { loadSlowly, shiftsOf } from '#e2e/slow-load.ts'

const journey = journeys({ demo: true })
const newCompany = journeys()

const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const names = async (page: Page) =>
  (await page.locator('main section h2').allInnerTexts()).map((title) => title.replace(/\s*\d+$/, '').trim())

async function postAsAdmin<T>(url: string, path: string, body: object): Promise<T> {
  const { accessToken } = await signInByApi(url, people.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

journey('whoever signs in sees what needs them, each one press from its place', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/')
  await signInByForm(page, 'admin')
  await page.waitForURL('**/#/overview')
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Helena$/ }).waitFor()
  const lists = ['Tasks due', 'Today in your calendar', 'Cards due', 'Unread mail', 'Unread chats', 'Overdue invoices', 'Open orders']
  const charts = ['Invoiced by month', 'Invoices by status', 'Tasks completed']
  await expect.poll(() => names(page)).toEqual([...lists, 'Access requests', ...charts])
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.poll(() => menu.getByRole('listitem').first().innerText()).toBe('Overview')

  await card(page, 'Overdue invoices').getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/#/invoices?status=overdue')
  await page.goBack()
  await card(page, 'Invoices by status').getByRole('link', { name: 'Paid', exact: true }).click()
  await page.waitForURL('**/#/invoices?status=paid&currency=EUR')
  await page.goBack()
  await card(page, 'Unread mail').getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/#\/email\?unread=1&id=\d+/)
})

journey('what a person may not see is not there and is not asked for', { tags: ['long'] }, async ({ app, open }) => {
  const role = `counter-${Date.now()}`
  const counter = { email: `${role}@demo.test`, password: 'counts-invoices-1' }
  const rules = [{ action: 'read', subject: ['Page', 'Invoice'] }]
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: role, rules, permissions: [] } })
  await registerPerson(app.url, counter, 'Inês Duarte', role)
  const asked: string[] = []
  const arrange = async (page: Page) => void page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const page = await open('/overview', { as: counter, arrange })
  await expect.poll(() => names(page)).toEqual(['Overdue invoices', 'Invoiced by month', 'Invoices by status'])
  expect(asked).toContain('/apps/invoice/totals')
  const others = [
    '/apps/todo/tasks',
    '/apps/kanban/due-tasks',
    '/apps/calendar/events',
    '/apps/chat/unseen-chats',
    '/apps/ecommerce/orders',
  ]
  expect(asked.filter((path) => others.includes(path) || path === '/api/account/access-requests')).toEqual([])

  const staff = await open('/overview', { as: 'staff' })
  await expect.poll(() => names(staff)).toContain('Tasks completed')
  expect(await names(staff)).not.toContain('Access requests')
})

journey('what rules on fields keep from a person is not told in a card either', { tags: ['long'] }, async ({ app, open }) => {
  const role = `titles-${Date.now()}`
  const reader = { email: `${role}@demo.test`, password: 'reads-titles-1' }
  const rules = [
    { action: 'read', subject: 'Page' },
    { action: 'read', subject: 'Task', fields: ['title'] },
    { action: 'read', subject: 'Invoice', fields: ['number', 'status', 'dueDate'] },
  ]
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: role, rules, permissions: [] } })
  await registerPerson(app.url, reader, 'Rui Reader', role)
  const page = await open('/overview', { as: reader, expected: [/403/] })
  await card(page, 'Overdue invoices').getByRole('listitem').first().waitFor()
  await expect.poll(() => names(page)).toEqual(['Overdue invoices'])
  expect(await card(page, 'Overdue invoices').innerText()).not.toMatch(/[€£]/)
})

journey('what others do shows by itself: a task for today comes, and goes once it is done', { tags: ['long'] }, async ({ app, open }) => {
  const page = await open('/overview', { as: 'staff' })
  await listening(page, 'todo')
  const { userData } = await signInByApi(app.url, people.staff)
  const title = `Count the oars ${Date.now()}`
  const task = { title, assignee: userData.id, dueDate: new Date().toISOString().slice(0, 10) }
  const { id } = (await postAsAdmin<{ task: { id: number } }>(app.url, '/apps/todo/add-tasks', { task })).task
  const row = card(page, 'Tasks due').getByRole('link', { name: new RegExp(title) })
  await row.waitFor()
  expect(await row.innerText()).toContain('Today')
  await postAsAdmin(app.url, '/apps/todo/update-task', { task: { id, isCompleted: true } })
  await row.waitFor({ state: 'detached' })
})

journey('a chart is a table, told by the pointer and walked by the arrow keys', { tags: ['long'] }, async ({ open }) => {
  const page = await open('/overview', { as: 'admin' })
  const chart = card(page, 'Invoiced by month')
  const months = chart.getByRole('table', { name: 'Invoiced by month' }).getByRole('row')
  await expect.poll(() => months.count()).toBe(12)
  const month = (back: number) => {
    const now = new Date()
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  }
  const told = chart.getByText(month(0), { exact: false }).first()
  await told.waitFor()
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

journey('on a phone, right to left, cards come without anything moving', { tags: ['long'] }, async ({ open }) => {
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const seen = globalThis as unknown as { moved: number }
      seen.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
  const page = await open('/', { as: 'admin', isRTL: true, language: 'de', size: { width: 390, height: 844 }, arrange: watch })
  await card(page, 'Fällige Aufgaben').waitFor()
  await settled(page)
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.02)
  const months = card(page, 'Rechnungen nach Monat').getByRole('row')
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

newCompany(
  'in a new company there is what one may begin with, until something awaits somebody',
  { tags: ['long'] },
  async ({ app, open }) => {
    const owner = await open('/', { as: 'admin' })
    await owner.getByRole('heading', { name: 'Nothing awaits you' }).waitFor()
    for (const step of ['Add person', 'New client', 'New invoice', 'New task'])
      await owner.locator('main').getByRole('link', { name: step }).waitFor()
    const sam = { email: `sam-${Date.now()}@harbour.test`, password: 'sam-opens-up-1' }
    await registerPerson(app.url, sam, 'Sam Early')
    const staff = await open('/', { as: sam })
    await staff.locator('main').getByRole('link', { name: 'New task' }).waitFor()
    expect(await staff.locator('main').getByRole('link', { name: 'Add person' }).count()).toBe(0)

    await listening(staff, 'todo')
    await staff.getByRole('heading', { name: 'Nothing awaits you' }).waitFor()
    const { userData } = await signInByApi(app.url, sam)
    const task = { title: 'Unlock the hall', assignee: userData.id, dueDate: new Date().toISOString().slice(0, 10) }
    await postAsAdmin(app.url, '/apps/todo/add-tasks', { task })
    await card(staff, 'Tasks due')
      .getByRole('link', { name: /Unlock the hall/ })
      .waitFor()
    await owner.locator('main').getByRole('link', { name: 'New client' }).click()
    await owner.getByRole('dialog').waitFor()
  },
)

journey('on a phone, where cards are as high as their content, nothing jumps while the page loads over a slow line', async ({ open }) => {
  const page = await open('/overview', { as: 'admin', size: { width: 390, height: 844 }, arrange: loadSlowly })
  await page.waitForLoadState('networkidle')
  const heights = await page.locator('section[data-kind=list]').evaluateAll((cards) => cards.map((card) => card.clientHeight))
  expect(Math.min(...heights)).toBeLessThan(Math.max(...heights) / 2)
  const { score, parts } = await shiftsOf(page)
  expect(score <= MAX_SHIFT ? [] : parts).toEqual([])
})
