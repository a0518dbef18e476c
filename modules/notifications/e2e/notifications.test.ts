import type { Locator, Page } from 'playwright-core'
import { axeFindings, besides, expect, journeys, listening, signInByApi, people } from '#e2e/harness.ts'

const journey = journeys()

const unread = (page: Page) => page.getByRole('button', { name: /unread notification|^Notifications$/ })
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const bell = (page: Page) => expect.poll(() => unread(page).getAttribute('aria-label'))

/** What Ada does by a call. */
async function post(url: string, path: string, body: object): Promise<unknown> {
  const { accessToken } = await signInByApi(url, people.admin)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return response.json()
}

/** Ada gives Sam a task; answers its id. */
const assign = async (url: string, title: string): Promise<number> =>
  ((await post(url, '/apps/todo/add-tasks', { task: { title, assignee: 2 } })) as { task: { id: number } }).task.id

journey('what is read in one browser is read in every other, whatever way somebody took to it', async ({ app, open }) => {
  const [desk, phone] = [
    await open('/notifications', { as: 'staff' }),
    await open('/account', { as: 'staff', size: { width: 390, height: 844 } }),
  ]
  await listening(desk, 'notifications')
  await listening(phone, 'notifications')
  const id = await assign(app.url, 'Paint the boat')
  await row(desk, 'Ada Owner assigned you “Paint the boat”').waitFor()
  await bell(phone).toBe('1 unread notification')

  await phone.goto(`${app.url}/#/todo?task=${id}`)
  await bell(phone).toBe('Notifications')
  await bell(desk).toBe('Notifications')
  await phone.goto(`${app.url}/#/account`)
  await row(desk, 'Paint the boat').getByRole('button', { name: 'Mark as unread' }).click()
  await bell(phone).toBe('1 unread notification')

  await unread(phone).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Paint the boat/ })
    .click()
  await bell(desk).toBe('Notifications')
})

journey('the page of notifications: by day, filtered, opened by keys, marked, removed and brought back', async ({ app, open }) => {
  const page = await open('/account', { as: 'staff' })
  await listening(page, 'notifications')
  await assign(app.url, 'Sand the oars')
  await assign(app.url, 'Mend the net')
  await unread(page).click()
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await expect.poll(() => row(page, 'assigned you').count()).toBeGreaterThan(1)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: /Mend the net/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sand the oars')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#/todo?task=*')
  await page.goBack()
  await row(page, 'Sand the oars').getByRole('button', { name: 'Mark as unread' }).waitFor()

  await page.getByRole('combobox', { name: 'Read or unread' }).click()
  await page.getByRole('option', { name: 'Only unread' }).click()
  await page.waitForURL('**/#/notifications?unread=true*')
  await row(page, 'Sand the oars').waitFor({ state: 'detached' })
  await row(page, 'Mend the net').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Everything is read.').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await row(page, 'Mend the net').getByRole('button', { name: 'Remove' }).click()
  await row(page, 'Mend the net').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Mend the net').waitFor()
})

journey('each kind goes where one chose: in the inbox, on the desktop, nowhere', async ({ app, open }) => {
  const page = await open('/notifications/settings', { as: 'staff', arrange: (one) => one.addInitScript(stubNotification) })
  await listening(page, 'notifications')
  await besides(page)
  await page.getByRole('button', { name: 'Allow here' }).click()
  await page.getByRole('status').getByText('shows notifications on your desktop').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const kind = page.getByRole('group', { name: 'Tasks assigned to you' })
  const channel = (name: string) => kind.getByRole('checkbox', { name })
  await assign(app.url, 'On the desktop')
  await expect.poll(() => shown(page)).toEqual(['Ada Owner assigned you “On the desktop”'])

  await choose(channel('Desktop'), false)
  await choose(channel('Inbox'), false)
  await page.reload()
  await expect.poll(() => Promise.all([channel('Inbox').isChecked(), channel('Desktop').isChecked()])).toEqual([false, false])
  await listening(page, 'notifications')
  await besides(page)
  const quiet = await assign(app.url, 'Nowhere')
  expect(quiet).toBeGreaterThan(0)
  await choose(channel('Inbox'), true)
  await choose(channel('Desktop'), true)
  const id = await assign(app.url, 'Back again')
  await expect.poll(() => shown(page)).toEqual(['Ada Owner assigned you “Back again”'])
  await page.evaluate(() => (window as unknown as Stubbed).shown[0]!.onclick!())
  await page.waitForURL(`**/#/todo?task=${id}`)
  await expect.poll(() => page.evaluate(() => (window as unknown as Stubbed).shown.every(({ isClosed }) => isClosed))).toBe(true)

  await page.goto(`${app.url}/#/notifications/settings`)
  const security = page.getByRole('group', { name: 'The administration looks at Staffroom as you see it' })
  await expect.poll(() => security.getByRole('checkbox', { name: 'Inbox' }).isDisabled()).toBe(true)
  await security.getByText('Always in the inbox').waitFor()
})

journey('whoever comes by an old link to what is gone is told so', async ({ app, open }) => {
  await post(app.url, '/apps/kanban/add-project', { data: { title: 'Showroom' } })
  const expected = [/404/]
  const board = await open('/kanban?task=99999', { as: 'staff', expected })
  await board.getByRole('dialog').getByText('This card is no longer there, or you may not see it.').waitFor()
  const chat = await open('/chat?message=99999', { as: 'staff', expected })
  await chat.getByText('This is no longer there.').waitFor()
})

/** The box shows it at once; here it is waited for until it holds. */
async function choose(channel: Locator, isWanted: boolean): Promise<void> {
  const kept = channel
    .page()
    .waitForResponse((one) => one.url().endsWith('/api/notifications/settings') && one.request().method() === 'POST')
  await channel.setChecked(isWanted)
  expect((await kept).status()).toBe(200)
}

type Stubbed = { shown: { body: string; isClosed: boolean; onclick: (() => void) | null }[] }

const shown = (page: Page) => page.evaluate(() => (window as unknown as Stubbed).shown.map(({ body }) => body))

/** Says yes when it is asked, and keeps what would be shown. */
function stubNotification(): void {
  const kept = Object.assign(window as unknown as Stubbed, { shown: [] })
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
        kept.shown.push(this)
      }
      close() {
        this.isClosed = true
      }
    },
  })
}
