import type { Locator, Page } from 'playwright-core'
import type { OpenOptions } from '#e2e/open.ts'
import { getAxeViolations, expect, createTest, reloadUntilSubscribed, registerUser, waitUntilLoaded } from '#e2e/harness.ts'

const test = createTest()
const noor = { email: 'noor@demo.test', password: 'noor-writes-back' }

const userIds = new Map([
  ['Ada Owner', 1],
  ['Sam Staff', 2],
])
/** Finds users by id, because a group also shows the name of the last sender. */
const contact = (page: Page, name: string) =>
  userIds.has(name) ? page.locator(`[data-contact="${userIds.get(name)}"]`) : page.locator('[data-contact]', { hasText: name })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const drawer = (page: Page) => page.getByRole('dialog')
const getMenuBadge = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()
const getFavicon = (page: Page) => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href)

async function sendAndWait(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await row(page, text).and(page.locator(':not([data-pending])')).waitFor()
}

/** Presses Escape afterwards, because the list stays open for further names. */
async function selectPerson(page: Page, label: string, name: string): Promise<void> {
  const combobox = drawer(page).getByRole('combobox', { name: label })
  await combobox.fill(name.slice(0, 3))
  await page.getByRole('option', { name }).click()
  await combobox.press('Escape')
}

const expectFocus = (locator: Locator) => expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

async function choose(page: Page, button: RegExp | string, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .first()
    .click()
}

test('three users create, rename, join, hand over and leave a group, one of them on a phone', async ({ open, app }) => {
  await registerUser(app.url, noor, 'Noor Haddad')
  const expectedErrors = [/409/, /404/]
  const phoneOptions: OpenOptions = { as: noor, expectedErrors, size: { width: 390, height: 844 }, context: { hasTouch: true } }
  const [ada, sam] = [await open('/chat', { as: 'admin', expectedErrors }), await open('/chat', { as: 'staff', expectedErrors })]
  const phone = await open('/chat', phoneOptions)

  await ada.getByRole('button', { name: 'New group' }).click()
  await drawer(ada).getByRole('button', { name: 'Create group' }).click()
  await drawer(ada).getByText('Enter a group name.').waitFor()
  await selectPerson(ada, 'Members', 'Sam Staff')
  await drawer(ada).getByRole('textbox', { name: 'Group name' }).fill('Harbour crew')
  expect(await getAxeViolations(ada)).toEqual([])
  await drawer(ada).getByRole('button', { name: 'Create group' }).click()
  await ada.getByRole('heading', { name: 'Harbour crew' }).waitFor()
  await sendAndWait(ada, 'Welcome aboard')
  await contact(sam, 'Harbour crew').click()
  await row(sam, 'Welcome aboard').waitFor()

  await sam.getByRole('button', { name: 'Group details' }).click()
  await drawer(sam).getByRole('textbox', { name: 'Group name' }).fill('Harbour and docks')
  await selectPerson(sam, 'Add members', 'Noor Haddad')
  await drawer(sam).getByRole('button', { name: 'Add 1 member' }).click()
  await drawer(sam).getByRole('heading', { name: '3 members' }).waitFor()
  await expect
    .poll(() =>
      drawer(sam)
        .getByRole('button', { name: /^Actions for/ })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => sam.getByRole('listbox').count()).toBe(0)
  await sam.keyboard.press('Escape')
  await drawer(sam).waitFor({ state: 'detached' })
  await ada.getByRole('heading', { name: 'Harbour and docks' }).waitFor()
  await log(ada).getByText('Sam Staff added Noor Haddad').waitFor()

  await contact(phone, 'Harbour and docks').tap()
  await row(phone, 'Welcome aboard').waitFor()
  await sendAndWait(phone, 'Thank you both')
  await row(ada, 'Thank you both').waitFor()

  await ada.getByRole('button', { name: 'Group details' }).click()
  await choose(ada, 'Actions for Ada Owner', 'Remove as owner')
  await ada.getByText('A group needs at least one owner. Make someone else an owner first.').waitFor()
  await choose(ada, 'Actions for Sam Staff', 'Make owner')
  await expect.poll(() => drawer(ada).getByText('Owner', { exact: true }).count()).toBe(2)
  expect(await getAxeViolations(ada)).toEqual([])
  await choose(ada, 'Actions for Noor Haddad', 'Remove from group')
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Remove from group' }).click()
  await phone.getByText('This chat was deleted, or you are no longer a member.').waitFor()
  await expect.poll(() => phone.getByText('Welcome aboard').count()).toBe(0)
  await phone.getByRole('button', { name: 'Back to chats' }).tap()
  await expect.poll(() => contact(phone, 'Harbour and docks').count()).toBe(0)
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await drawer(ada).getByRole('button', { name: 'Leave group' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect.poll(() => contact(ada, 'Harbour and docks').count()).toBe(0)
  await log(sam).getByText('Ada Owner left the group').waitFor()
  await sam.getByRole('button', { name: 'Group details' }).click()
  await drawer(sam).getByRole('button', { name: 'Delete group' }).click()
  await sam.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click()
  await expect.poll(() => contact(sam, 'Harbour and docks').count()).toBe(0)
  await sam.locator('[data-kind]', { hasText: 'Group deleted' }).getByRole('button', { name: 'Undo' }).click()
  await contact(sam, 'Harbour and docks').click()
  await row(sam, 'Welcome aboard').waitFor()
}, 120_000)

test('shows a change by another user after saving two fields at the same time', async ({ open }) => {
  const [ada, sam] = [await open('/chat', { as: 'admin' }), await open('/chat', { as: 'staff' })]
  await ada.getByRole('button', { name: 'New group' }).click()
  await selectPerson(ada, 'Members', 'Sam Staff')
  await drawer(ada).getByRole('textbox', { name: 'Group name' }).fill('Boat club')
  await drawer(ada).getByRole('button', { name: 'Create group' }).click()
  await ada.getByRole('button', { name: 'Group details' }).click()
  const [title, about] = [
    drawer(ada).getByRole('textbox', { name: 'Group name' }),
    drawer(ada).getByRole('textbox', { name: 'Description' }),
  ]
  await holdRequests(ada, '**/update-group', 2)
  await title.fill('Boat people')
  await about.fill('On Fridays')
  await title.focus()
  await contact(sam, 'Boat people').click()
  await sam.getByRole('button', { name: 'Group details' }).click()
  await drawer(sam).getByRole('textbox', { name: 'Group name' }).fill('Rowing club')
  await sam.keyboard.press('Escape')
  await ada.getByRole('heading', { name: 'Rowing club' }).waitFor()
  expect(await title.inputValue()).toBe('Rowing club')
  await ada.keyboard.press('Escape')
  await drawer(ada).waitFor({ state: 'detached' })
  await ada.getByRole('heading', { name: 'Rowing club' }).waitFor()
})

/** Delays requests until `expectedCount` of them are pending. */
async function holdRequests(page: Page, url: string, expectedCount: number): Promise<void> {
  const { promise: arePending, resolve } = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    count += 1
    if (count === expectedCount) resolve()
    await arePending
    await route.continue()
  })
}

test('counts only mentions in a muted chat, and keeps a chat that was marked as unread unread', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await sendAndWait(adminPage, 'First of many')
  await choose(staffPage, 'Chat actions', 'Mute')
  await contact(staffPage, 'Ada Owner').getByLabel('Muted').waitFor()
  await staffPage.goto(`${staffPage.url().split('#')[0]}#/todo`)
  await waitUntilLoaded(staffPage)
  await sendAndWait(adminPage, 'While you are muted')
  await sendAndWait(adminPage, 'Look here @Sam Staff')
  await expect.poll(() => getMenuBadge(staffPage)).toEqual(['1'])
  await staffPage.getByRole('link', { name: 'Chat' }).first().click()
  await contact(staffPage, 'Ada Owner').click()
  await expect.poll(() => getMenuBadge(staffPage)).toEqual([])
  await choose(staffPage, 'Chat actions', 'Unmute')

  const defaultFavicon = await getFavicon(staffPage)
  await row(staffPage, 'While you are muted').hover()
  await row(staffPage, 'While you are muted').getByRole('button', { name: 'Message actions' }).click()
  await staffPage.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect.poll(() => getMenuBadge(staffPage)).toEqual(['2'])
  await expect.poll(() => staffPage.title()).toContain('(2)')
  await expect.poll(() => getFavicon(staffPage)).not.toBe(defaultFavicon)
  await staffPage.evaluate(() => dispatchEvent(new Event('focus')))
  await sendAndWait(adminPage, 'One more')
  await row(staffPage, 'One more').waitFor()
  await expect.poll(() => getMenuBadge(staffPage)).toEqual(['3'])
  await staffPage.getByRole('link', { name: 'To-do' }).first().click()
  await staffPage.waitForURL(/#\/todo/)
  await staffPage.goBack()
  await expect.poll(() => getMenuBadge(staffPage)).toEqual([])
  await expect.poll(() => getFavicon(staffPage)).toBe(defaultFavicon)
})

test('syncs status and profile to all devices and sets the status to away after inactivity', async ({ open }) => {
  const sam = await open('/chat?id=1', { as: 'staff' })
  const ada = await open('/chat', { as: 'admin', clock: new Date() })
  await reloadUntilSubscribed(sam, 'presence')
  const waitForStatus = (status: string) => contact(sam, 'Ada Owner').getByText(status, { exact: true }).waitFor({ state: 'attached' })
  await waitForStatus('Online')
  await choose(ada, 'Your status: Online', 'Do not disturb')
  await ada.getByRole('button', { name: 'Your status: Do not disturb' }).waitFor()
  await waitForStatus('Do not disturb')
  await choose(ada, 'Your status: Do not disturb', 'Profile and settings')
  await drawer(ada).getByRole('textbox', { name: 'About you' }).fill('In the harbour office')
  await drawer(ada).getByRole('radio', { name: 'Online' }).check()
  await drawer(ada).getByRole('switch', { name: 'Send with Enter' }).uncheck()
  expect(await getAxeViolations(ada)).toEqual([])
  await ada.keyboard.press('Escape')
  await waitForStatus('Online')
  await ada.clock.fastForward('05:01')
  await waitForStatus('Away')
  const other = await open('/chat?id=2', { as: 'admin' })
  await waitForStatus('Online')
  await field(other).fill('Two lines')
  await field(other).press('Enter')
  await expect.poll(() => field(other).inputValue()).toBe('Two lines\n')
  await field(other).press('Shift+Enter')
  await row(other, 'Two lines').and(other.locator(':not([data-pending])')).waitFor()
  await choose(other, 'Your status: Online', 'Profile and settings')
  const saved = other.waitForResponse(/update-profile/)
  await drawer(other).getByRole('switch', { name: 'Send with Enter' }).check()
  await saved
  await other.close()
  await waitForStatus('Away')
  await ada.mouse.move(200, 200)
  await waitForStatus('Online')
  await sam.getByRole('button', { name: 'About this person' }).click()
  await drawer(sam).getByText('In the harbour office').waitFor()
})

test('shows desktop notifications after permission, but not for open or muted chats or in do not disturb', async ({ open }) => {
  const staff: OpenOptions = { as: 'staff', beforeLoad: (page) => page.addInitScript(stubNotification) }
  const [ada, sam] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat', staff)]
  await reloadUntilSubscribed(sam, 'chats')
  await expect.poll(() => sam.evaluate(() => (window as unknown as NotificationStub).requestCount)).toBe(0)
  await choose(sam, 'Your status: Online', 'Profile and settings')
  await drawer(sam).getByRole('switch', { name: 'Desktop notifications' }).check()
  await expect.poll(() => drawer(sam).getByRole('switch', { name: 'Desktop notifications' }).isChecked()).toBe(true)
  await expect.poll(() => sam.evaluate(() => (window as unknown as NotificationStub).requestCount)).toBe(1)
  await sam.keyboard.press('Escape')
  await sendAndWait(ada, 'The boat is in')
  await expect.poll(() => getNotifications(sam)).toEqual(['Ada Owner: The boat is in'])

  await sam.evaluate(() => (window as unknown as NotificationStub).shown[0]!.onclick!())
  await row(sam, 'The boat is in').waitFor()
  await sendAndWait(ada, 'You read this')
  await row(sam, 'You read this').waitFor()
  await sam.goto(`${sam.url().split('#')[0]}#/todo`)
  await waitUntilLoaded(sam)
  await sendAndWait(ada, 'Seen from the list of tasks')
  await expect.poll(() => getNotifications(sam)).toEqual(['Ada Owner: The boat is in', 'Ada Owner: Seen from the list of tasks'])

  await sam.getByRole('link', { name: 'Chat' }).first().click()
  await contact(sam, 'Ada Owner').click()
  await expect.poll(() => sam.evaluate(() => (window as unknown as NotificationStub).shown.every(({ isClosed }) => isClosed))).toBe(true)
  await choose(sam, 'Chat actions', 'Mute')
  await sam.goto(`${sam.url().split('#')[0]}#/todo`)
  await sendAndWait(ada, 'Muted words')
  await sendAndWait(ada, 'But you, @Sam Staff')
  await expect.poll(async () => (await getNotifications(sam)).at(-1)).toBe('Ada Owner: But you, @Sam Staff')
  await sam.goto(`${sam.url().split('#')[0]}#/chat`)
  await choose(sam, 'Your status: Online', 'Do not disturb')
  await sendAndWait(ada, 'Still there, @Sam Staff?')
  await expect.poll(() => getMenuBadge(sam)).toEqual(['2'])
  await choose(sam, 'Your status: Do not disturb', 'Online')
  await sam.getByRole('button', { name: 'Your status: Online' }).waitFor()
  await sendAndWait(ada, 'And now, @Sam Staff?')
  await expect
    .poll(async () => (await getNotifications(sam)).slice(2))
    .toEqual(['Ada Owner: But you, @Sam Staff', 'Ada Owner: And now, @Sam Staff?'])
})

test('a chat works by keyboard, including the edit history', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await sendAndWait(staffPage, 'Coffee at ten?')
  await sendAndWait(adminPage, 'Make it elven')
  await field(adminPage).press('ArrowUp')
  await expect.poll(() => field(adminPage).inputValue()).toBe('Make it elven')
  await field(adminPage).fill('Make it eleven')
  await field(adminPage).press('Enter')
  await row(adminPage, 'Make it eleven').getByRole('button', { name: '(edited)' }).waitFor()
  await expectFocus(field(adminPage))

  await log(adminPage).focus()
  await adminPage.keyboard.press('ArrowUp')
  await expectFocus(row(adminPage, 'Make it eleven'))
  await adminPage.keyboard.press('h')
  await drawer(adminPage).getByText('Make it elven').waitFor()
  await expect.poll(() => drawer(adminPage).locator('li').allInnerTexts()).toHaveLength(2)
  expect(await getAxeViolations(adminPage)).toEqual([])
  await adminPage.keyboard.press('Escape')
  await drawer(adminPage).waitFor({ state: 'detached' })
  await log(adminPage).focus()
  await adminPage.keyboard.press('ArrowUp')
  await adminPage.keyboard.press('ArrowUp')
  await adminPage.keyboard.press('Enter')
  await adminPage.getByRole('menuitem', { name: 'Reply' }).waitFor()
  await adminPage.keyboard.press('Escape')
  await expectFocus(row(adminPage, 'Coffee at ten?').getByRole('button', { name: 'Message actions' }))
  await adminPage.keyboard.press('Escape')
  await expectFocus(row(adminPage, 'Coffee at ten?'))
  await adminPage.keyboard.press('r')
  await adminPage.getByText('Reply to Sam Staff:').waitFor()
  await adminPage.keyboard.type('With cake')
  await adminPage.keyboard.press('Enter')
  await row(staffPage, 'With cake').waitFor()
  await log(adminPage).focus()
  await adminPage.keyboard.press('Escape')
  await expectFocus(field(adminPage))
  await field(adminPage).blur()
  await adminPage.keyboard.press('?')
  await drawer(adminPage).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
})

type NotificationStub = { requestCount: number; shown: { title: string; body: string; isClosed: boolean; onclick: (() => void) | null }[] }

const getNotifications = (page: Page) =>
  page.evaluate(() => (window as unknown as NotificationStub).shown.map(({ title, body }) => `${title}: ${body}`))

/** Grants permission on request and records notifications. */
function stubNotification(): void {
  const stub = Object.assign(window as unknown as NotificationStub, { requestCount: 0, shown: [] })
  Object.defineProperty(window, 'Notification', {
    value: class {
      static permission = sessionStorage.getItem('allowed') ?? 'default'
      static requestPermission() {
        stub.requestCount += 1
        sessionStorage.setItem('allowed', 'granted')
        return Promise.resolve((this.permission = 'granted'))
      }
      isClosed = false
      onclick: (() => void) | null = null
      title: string
      body: string
      constructor(title: string, { body }: { body: string }) {
        this.title = title
        this.body = body
        stub.shown.push(this)
      }
      close() {
        this.isClosed = true
      }
    },
  })
}
