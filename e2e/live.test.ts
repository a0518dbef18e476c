import type { Page } from 'playwright-core'
import { waitForBackgroundModules, expect, createTest, reloadUntilSubscribed, waitUntilLoaded } from './harness.ts'

const test = createTest()

const offlineMessage = (page: Page) => page.getByRole('status').getByText('Offline. Reconnecting…')
const row = (page: Page, title: string) => page.locator('main [data-key]:not([data-leaving])', { hasText: title })

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByLabel('New task', { exact: true }).fill(title)
  await page.keyboard.press('Enter')
  await row(page, title).and(page.locator(':not([aria-busy])')).first().waitFor()
}

/** Intercepts the WebSocket of the page. `disconnect` closes it and rejects further connections until `reconnect`. */
async function interceptSocket(page: Page) {
  let [isOnline, attempts] = [true, 0]
  let close = () => {}
  await page.routeWebSocket(/\/socket$/, (socket) => {
    attempts++
    if (!isOnline) return void socket.close()
    socket.connectToServer()
    close = () => void socket.close()
  })
  return { attempts: () => attempts, reconnect: () => void (isOnline = true), disconnect: () => ((isOnline = false), close()) }
}

test('requests each list once, and again only if it changed before the page had subscribed', async ({ open }) => {
  const requested: string[] = []
  const recordRequests = async (page: Page) =>
    void page.on('request', (request) => request.url().includes('/apps/todo/tasks?') && requested.push(request.url()))
  const countRepeated = () => requested.length - new Set(requested).size
  const page = await open('/todo', { as: 'staff', beforeLoad: recordRequests })
  // Polled, because a slow confirmation makes a change shortly before the page was opened look newer than the lists.
  const countAfterReload = async () => {
    requested.length = 0
    await reloadUntilSubscribed(page, 'todo')
    return { isRequested: requested.length > 0, repeated: countRepeated() }
  }
  await expect.poll(countAfterReload).toEqual({ isRequested: true, repeated: 0 })
  await page.close()

  const colleague = await open('/todo', { as: 'admin' })
  const socketAllowed = Promise.withResolvers<void>()
  const beforeLoad = async (opened: Page) => {
    await recordRequests(opened)
    await opened.routeWebSocket(/\/socket$/, (socket) => void socketAllowed.promise.then(() => socket.connectToServer()))
  }
  requested.length = 0
  const latePage = await open('/todo', { as: 'staff', beforeLoad })
  await addTask(colleague, 'Added before the subscription')
  socketAllowed.resolve()
  await row(latePage, 'Added before the subscription').waitFor()
  expect(countRepeated()).toBeGreaterThan(0)
})

test('shows a lost connection, reconnects automatically and loads missed changes', async ({ open }) => {
  let socket: Awaited<ReturnType<typeof interceptSocket>> | undefined
  const beforeLoad = async (page: Page) => void (socket = await interceptSocket(page))
  const page = await open('/todo', { as: 'staff', beforeLoad, expectedErrors: [/WebSocket/] })
  const colleague = await open('/todo', { as: 'admin' })
  await expect.poll(() => socket!.attempts()).toBe(1)
  await addTask(colleague, 'Water the plants')
  await row(page, 'Water the plants').waitFor()

  socket!.disconnect()
  await offlineMessage(page).waitFor()
  await addTask(colleague, 'Call the printer')
  await addTask(page, 'Written without a socket')
  await expect.poll(() => socket!.attempts()).toBeGreaterThan(2)
  await expect.poll(() => offlineMessage(page).count()).toBe(1)
  socket!.reconnect()
  await offlineMessage(page).waitFor({ state: 'detached' })
  await row(page, 'Call the printer').waitFor()
  await addTask(colleague, 'Received after reconnecting')
  await row(page, 'Received after reconnecting').waitFor()
})

test('shows a server restart, reconnects and loads missed changes', async ({ open, app }) => {
  const page = await open('/todo', { as: 'staff', expectedErrors: [/WebSocket/, /ERR_CONNECTION/, /503/, /Refused to apply style/] })
  await addTask(page, 'Before the restart')
  await reloadUntilSubscribed(page, 'todo')
  expect(await app.stop()).toBe(0)
  await offlineMessage(page).waitFor()
  await app.restart()
  const colleague = await open('/todo', { as: 'admin' })
  await addTask(colleague, 'Added after the restart')
  await offlineMessage(page).waitFor({ state: 'detached' })
  await row(page, 'Added after the restart').waitFor()
  await row(page, 'Before the restart').locator('[data-act=open]').click()
  await page.getByRole('button', { name: 'History' }).waitFor()
})

test('loads failed scripts and styles once the server responds again, without reloading the page', async ({ open }) => {
  let [isOffline, failures] = [true, 0]
  const beforeLoad = (page: Page) =>
    page.route(/\/assets\/(forms|chat)[^/]*\.(js|css)$/, (route) => (isOffline ? (failures++, route.abort()) : route.continue()))
  const page = await open('/todo', { as: 'staff', beforeLoad, expectedErrors: [/ERR_/] })
  await expect.poll(() => failures).toBeGreaterThan(2)
  await addTask(page, 'Added while scripts fail')
  isOffline = false
  await waitForBackgroundModules(page)
  const haveStylesLoaded = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
  await expect.poll(() => page.evaluate(haveStylesLoaded)).toBe(true)
  await row(page, 'Added while scripts fail').waitFor()
})

test('works without a WebSocket, including undo by toast and by shortcut, and the history of a task', async ({ open }) => {
  const beforeLoad = (page: Page) => page.routeWebSocket(/\/socket$/, (socket) => void socket.close())
  const page = await open('/todo', { as: 'admin', beforeLoad, expectedErrors: [/WebSocket/] })
  await addTask(page, 'Order paper')
  const toast = (text: string) => page.getByRole('region', { name: 'Messages' }).locator('[data-kind]', { hasText: text })
  const done = page.getByRole('checkbox', { name: 'Completed: Order paper' })
  await done.click()
  await toast('Task completed').getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Order paper').waitFor()
  await page.getByRole('button', { name: 'Important: Order paper' }).click()
  await toast('Marked as important').waitFor()
  await page.keyboard.press('Control+z')
  await toast('Change undone').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Important: Order paper' }).getAttribute('aria-pressed')).toBe('false')

  await row(page, 'Order paper').locator('[data-act=open]').click()
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'History' }).click()
  for (const sentence of [
    'created the task',
    'completed the task',
    'reopened the task',
    'marked the task as important',
    'marked the task as not important',
  ])
    await page.getByRole('listitem').getByText(`Ada Owner ${sentence}`, { exact: true }).waitFor()
})

test('returning to a page shows changes that other users made meanwhile', async ({ open }) => {
  const page = await open('/todo', { as: 'staff' })
  const colleague = await open('/todo', { as: 'admin' })
  await addTask(page, 'First task')
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await addTask(colleague, 'Added by a colleague')
  await page.getByRole('link', { name: 'To-do' }).first().click()
  await row(page, 'Added by a colleague').waitFor()
})
