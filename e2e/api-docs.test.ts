import type { Browser, Page } from 'playwright-core'
import { createTest, expect, getAxeViolations, signInByApi, testUsers } from './harness.ts'
import { collectPageErrors } from './page-errors.ts'

const test = createTest()

const ADD_TASK = '#tag/todo/POST/apps/todo/add-tasks'
/** Not reachable from the library's settings or styles. */
const libraryViolation = /^(landmark-unique|scrollable-region-focusable):/

async function openDocs({ browser, url, address = '' }: { browser: Browser; url: string; address?: string }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The library renders all calls at once, which takes 6 s on an idle machine and several times as long on a busy one.
  page.setDefaultTimeout(120_000)
  const errors = collectPageErrors(page)
  const hosts = new Set<string>()
  page.on('request', (request) => request.url().startsWith('data:') || hosts.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => hosts.add(socket.url()))
  await page.goto(`${url}/api/docs${address}`)
  await page.getByRole('heading', { level: 1, name: 'Staffroom' }).waitFor()
  return { page, errors, hosts, [Symbol.asyncDispose]: () => page.close() }
}

const getCall = (page: Page, title: string) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last()

test('shows the guide and every group of calls, and contacts only this server', async ({ app, browser }) => {
  await using docs = await openDocs({ browser, url: app.url })
  for (const heading of ['Authentication', 'Errors', 'Paging', 'Rate limits'])
    await docs.page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
  for (const group of ['To-do', 'Invoices', 'Files']) await docs.page.getByRole('link', { name: group, exact: true }).waitFor()
  await docs.page.getByText('Download OpenAPI Document').waitFor()
  expect([...docs.hosts]).toEqual([app.url])
  expect(docs.errors).toEqual([])
})

test('shows a call with the example of its request and response', async ({ app, browser }) => {
  await using docs = await openDocs({ browser, url: app.url, address: ADD_TASK })
  const call = getCall(docs.page, 'Add a task')
  await call.getByText('"title": "Send the offer"').first().waitFor()
  expect(await call.getByText('"title": "Send the offer"').count()).toBe(2)
  expect([...docs.hosts]).toEqual([app.url])
  expect(docs.errors).toEqual([])
})

test('sends a call with the token that was entered, and shows the response', async ({ app, browser }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.staff)
  await using docs = await openDocs({ browser, url: app.url, address: '#tag/todo/GET/apps/todo/tasks' })
  await docs.page.getByRole('textbox').first().fill(accessToken)
  const call = getCall(docs.page, 'List tasks')
  await call.getByText(`Authorization: Bearer ${accessToken}`).waitFor()
  await call.getByRole('button', { name: 'Test Request' }).click()
  const client = docs.page.getByRole('dialog')
  await client.getByRole('button', { name: /^Send get request/ }).click()
  await client.getByText('200 OK').waitFor()
  await client.getByText('"tasks"').waitFor()
  expect([...docs.hosts]).toEqual([app.url])
  expect(docs.errors).toEqual([])
})

test('has no accessibility violations that styles or settings could avoid', async ({ app, browser }) => {
  await using docs = await openDocs({ browser, url: app.url, address: ADD_TASK })
  await getCall(docs.page, 'Add a task').waitFor()
  const violations = await getAxeViolations(docs.page)
  expect(violations.filter((line) => !libraryViolation.test(line))).toEqual([])
})
