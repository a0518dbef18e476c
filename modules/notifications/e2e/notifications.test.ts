import type { Locator, Page } from 'playwright-core'
import {
  getAxeViolations,
  waitForBackgroundModules,
  expect,
  createTest,
  reloadUntilSubscribed,
  signInByApi,
  testUsers,
} from '#e2e/harness.ts'

const test = createTest()

const bellButton = (page: Page) => page.getByRole('button', { name: /unread notification|^Notifications$/ })
const notificationRow = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const expectUnread = (page: Page) => expect.poll(() => bellButton(page).getAttribute('aria-label'))

async function postAsAda(url: string, path: string, body: object): Promise<unknown> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return response.json()
}

const assignTask = async (url: string, title: string): Promise<number> =>
  ((await postAsAda(url, '/apps/todo/add-tasks', { task: { title, assignee: 2 } })) as { task: { id: number } }).task.id

test('a notification read in one browser is read in all others', async ({ app, open }) => {
  const [desktop, phone] = [
    await open('/notifications', { as: 'staff' }),
    await open('/account', { as: 'staff', size: { width: 390, height: 844 } }),
  ]
  await reloadUntilSubscribed(desktop, 'notifications')
  await reloadUntilSubscribed(phone, 'notifications')
  const id = await assignTask(app.url, 'Paint the boat')
  await notificationRow(desktop, 'Ada Owner assigned you the task “Paint the boat”').waitFor()
  await expectUnread(phone).toBe('1 unread notification')

  await phone.goto(`${app.url}/#/todo?task=${id}`)
  await expectUnread(phone).toBe('Notifications')
  await expectUnread(desktop).toBe('Notifications')
  await phone.goto(`${app.url}/#/account`)
  await notificationRow(desktop, 'Paint the boat').getByRole('button', { name: 'Mark as unread' }).click()
  await expectUnread(phone).toBe('1 unread notification')

  await bellButton(phone).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Paint the boat/ })
    .click()
  await expectUnread(desktop).toBe('Notifications')
})

test('the notifications page groups by day, filters, opens by keyboard, marks, removes and restores', async ({ app, open }) => {
  const page = await open('/account', { as: 'staff' })
  await reloadUntilSubscribed(page, 'notifications')
  await assignTask(app.url, 'Sand the oars')
  await assignTask(app.url, 'Mend the net')
  await bellButton(page).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await expect.poll(() => notificationRow(page, 'assigned you').count()).toBeGreaterThan(1)
  expect(await getAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /Mend the net/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sand the oars')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#/todo?task=*')
  await page.goBack()
  await notificationRow(page, 'Sand the oars').getByRole('button', { name: 'Mark as unread' }).waitFor()

  await page.getByRole('combobox', { name: 'Read status' }).click()
  await page.getByRole('option', { name: 'Unread only' }).click()
  await page.waitForURL('**/#/notifications?unread=true*')
  await notificationRow(page, 'Sand the oars').waitFor({ state: 'detached' })
  await notificationRow(page, 'Mend the net').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('You’re all caught up.').waitFor()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await notificationRow(page, 'Mend the net').getByRole('button', { name: 'Remove' }).click()
  await notificationRow(page, 'Mend the net').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await notificationRow(page, 'Mend the net').waitFor()
})

test('each kind of notification is delivered in the app, on the desktop or not at all, as chosen', async ({ app, open }) => {
  const page = await open('/notifications/settings', { as: 'staff', beforeLoad: (target) => target.addInitScript(stubNotification) })
  await reloadUntilSubscribed(page, 'notifications')
  await waitForBackgroundModules(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('status').getByText('shows desktop notifications').waitFor()
  expect(await getAxeViolations(page)).toEqual([])
  const kind = page.getByRole('group', { name: 'Tasks assigned to you' })
  const channel = (name: string) => kind.getByRole('checkbox', { name })
  await assignTask(app.url, 'On the desktop')
  await expect.poll(() => listNotificationBodies(page)).toEqual(['Ada Owner assigned you the task “On the desktop”'])

  await setChannel(channel('Desktop'), false)
  await setChannel(channel('In-app'), false)
  await page.reload()
  await expect.poll(() => Promise.all([channel('In-app').isChecked(), channel('Desktop').isChecked()])).toEqual([false, false])
  await reloadUntilSubscribed(page, 'notifications')
  await waitForBackgroundModules(page)
  const unnotifiedTask = await assignTask(app.url, 'Nowhere')
  expect(unnotifiedTask).toBeGreaterThan(0)
  await setChannel(channel('In-app'), true)
  await setChannel(channel('Desktop'), true)
  const id = await assignTask(app.url, 'Back again')
  await expect.poll(() => listNotificationBodies(page)).toEqual(['Ada Owner assigned you the task “Back again”'])
  await page.evaluate(() => (window as unknown as StubbedWindow).shown[0]!.onclick!())
  await page.waitForURL(`**/#/todo?task=${id}`)
  await expect.poll(() => page.evaluate(() => (window as unknown as StubbedWindow).shown.every(({ isClosed }) => isClosed))).toBe(true)

  await page.goto(`${app.url}/#/notifications/settings`)
  const security = page.getByRole('group', { name: 'An administrator views Staffroom as you' })
  await expect.poll(() => security.getByRole('checkbox', { name: 'In-app' }).isDisabled()).toBe(true)
  await security.getByText('Always shown in the app').waitFor()
})

test('an outdated link explains that its target no longer exists', async ({ app, open }) => {
  await postAsAda(app.url, '/apps/kanban/add-project', { data: { title: 'Showroom' } })
  const expected = [/404/]
  const board = await open('/kanban?task=99999', { as: 'staff', expectedErrors: expected })
  await board.getByRole('dialog').getByText('This card no longer exists, or you don’t have access to it.').waitFor()
  const chat = await open('/chat?message=99999', { as: 'staff', expectedErrors: expected })
  await chat.getByText('This no longer exists.').waitFor()
})

/** The checkbox changes optimistically, so this waits until the setting is saved. */
async function setChannel(channel: Locator, isEnabled: boolean): Promise<void> {
  const stub = channel
    .page()
    .waitForResponse((response) => response.url().endsWith('/api/notifications/settings') && response.request().method() === 'POST')
  await channel.setChecked(isEnabled)
  expect((await stub).status()).toBe(200)
}

type StubbedWindow = { shown: { body: string; isClosed: boolean; onclick: (() => void) | null }[] }

const listNotificationBodies = (page: Page) => page.evaluate(() => (window as unknown as StubbedWindow).shown.map(({ body }) => body))

/** Grants permission on request and records what would be shown. */
function stubNotification(): void {
  const stub = Object.assign(window as unknown as StubbedWindow, { shown: [] })
  let permission = sessionStorage.getItem('allowed') ?? 'default'
  Object.defineProperty(window, 'Notification', {
    value: class {
      static get permission() {
        return permission
      }
      static requestPermission() {
        permission = 'granted'
        sessionStorage.setItem('allowed', permission)
        return Promise.resolve(permission)
      }
      body: string
      isClosed = false
      onclick = null
      constructor(_title: string, { body }: { body: string }) {
        this.body = body
        stub.shown.push(this)
      }
      close() {
        this.isClosed = true
      }
    },
  })
}
