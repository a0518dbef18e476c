import type { Page, Route } from 'playwright-core'
import { getAxeViolationsInAllSkins, expect, createTest, testUsers, waitUntilLoaded, signInByApi } from '#e2e/harness.ts'
import { failRequests } from '#e2e/failing-requests.ts'
import { choose, sendMessage } from './chat-page.ts'

const test = createTest()

const contact = (page: Page, name: string) => page.locator('[data-contact]', { hasText: name })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const waitUntilSent = (page: Page, text: string) => row(page, text).and(page.locator(':not([data-pending])')).waitFor()

/** The texts of all messages, from top to bottom. */
const getMessages = (page: Page) => log(page).locator('article [dir=auto]').allInnerTexts()

/** The unread count in the menu; empty without unread messages. */
const getMenuBadge = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()

async function sendAndWait(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await waitUntilSent(page, text)
  }
}

test('keeps unread counts, read receipts and typing indicators in sync between two users', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/chat', { as: 'admin' }), await open('/todo', { as: 'staff' })]
  await contact(adminPage, 'Sam Staff').click()
  await sendAndWait(adminPage, 'Is the printer back?', 'They wanted to call')
  await expect.poll(() => getMenuBadge(staffPage)).toEqual(['2'])
  await expect.poll(() => staffPage.title()).toContain('(2)')
  await staffPage.getByRole('link', { name: 'Chat' }).first().click()
  await expect.poll(() => contact(staffPage, 'Ada Owner').innerText()).toContain('They wanted to call')
  await contact(staffPage, 'Ada Owner').click()
  await expect.poll(() => getMessages(staffPage)).toEqual(['Is the printer back?', 'They wanted to call'])
  await log(staffPage).getByText('New', { exact: true }).waitFor()
  await expect.poll(() => getMenuBadge(staffPage)).toEqual([])
  await expect.poll(() => staffPage.title()).not.toContain('(')
  await log(adminPage).getByText('Read', { exact: true }).waitFor()

  await field(staffPage).pressSequentially('Just')
  await adminPage.getByText('Sam Staff is typing').waitFor()
  await field(staffPage).fill('')
  await field(staffPage).pressSequentially('Yes')
  await staffPage.keyboard.press('Shift+Enter')
  await staffPage.keyboard.type('on Thursday')
  await staffPage.keyboard.press('Enter')
  await row(adminPage, 'on Thursday').waitFor()
  await expect.poll(() => getMessages(adminPage)).toEqual(['Is the printer back?', 'They wanted to call', 'Yes\non Thursday'])
  await expect.poll(() => contact(adminPage, 'Sam Staff').innerText()).toContain('Online')
})

test('sends messages written offline once and in order after reconnecting', async ({ open }) => {
  const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/]
  const [adminPage, staffPage] = [
    await open('/chat?id=2', { as: 'admin', expectedErrors: offline }),
    await open('/chat?id=1', { as: 'staff' }),
  ]
  await sendAndWait(adminPage, 'Before')
  await row(staffPage, 'Before').waitFor()
  await adminPage.context().setOffline(true)
  for (const text of ['First without', 'Second without']) {
    await field(adminPage).fill(text)
    await field(adminPage).press('Enter')
  }
  await row(adminPage, 'Second without').getByRole('button', { name: 'Try again' }).waitFor()
  await sendAndWait(staffPage, 'Are you there?')
  await adminPage.context().setOffline(false)
  await waitUntilSent(adminPage, 'Second without')
  const messages = ['Before', 'Are you there?', 'First without', 'Second without']
  await expect.poll(async () => (await getMessages(staffPage)).slice(-4)).toEqual(messages)
  await expect.poll(async () => (await getMessages(adminPage)).slice(-4)).toEqual(messages)
})

test('keeps a failed message across a reload and retries it as one message', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expectedErrors: [/503/, /ERR_FAILED/] })
  await failRequests(page, '**/apps/chat/send-msg')
  await field(page).fill('Kept words')
  await field(page).press('Enter')
  await row(page, 'Kept words').getByText('Not sent.').waitFor()
  await page.reload()
  await waitUntilLoaded(page)
  await row(page, 'Kept words').getByText('Not sent.').waitFor()

  const staffPage = await open('/chat?id=1', { as: 'staff' })
  await page.route('**/apps/chat/mark-seen', (route) => route.abort('failed'), { times: 1 })
  await sendAndWait(staffPage, 'Seen all the same')
  await row(page, 'Seen all the same').waitFor()
  await staffPage.getByRole('log').getByText('Read', { exact: true }).waitFor()

  await page.unroute('**/apps/chat/send-msg')
  await row(page, 'Kept words').getByRole('button', { name: 'Try again' }).click()
  await waitUntilSent(page, 'Kept words')
  const expectedMessages = ['Seen all the same', 'Kept words']
  await expect.poll(async () => (await getMessages(page)).slice(-2)).toEqual(expectedMessages)
  await expect.poll(async () => (await getMessages(staffPage)).slice(-2)).toEqual(expectedMessages)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(async () => (await getMessages(page)).slice(-2)).toEqual(expectedMessages)
  expect((await getMessages(page)).filter((text) => text === 'Kept words')).toHaveLength(1)
})

test('shows a message once if its response was lost, also when the reloaded page sends it again', async ({ open }) => {
  const [adminPage, staffPage] = [
    await open('/chat?id=2', { as: 'admin', expectedErrors: [/503/] }),
    await open('/chat?id=1', { as: 'staff' }),
  ]
  await sendAndWait(adminPage, 'Before the gap')
  const loseResponse = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.fulfill({ status: 503 })
  }
  await adminPage.route('**/apps/chat/send-msg', loseResponse, { times: 1 })
  const lostResponse = adminPage.waitForResponse('**/apps/chat/send-msg')
  await sendMessage(adminPage, 'Lost answer')
  expect((await lostResponse).status()).toBe(503)
  await sendAndWait(adminPage, 'After the gap')
  const retried = adminPage.waitForResponse('**/apps/chat/send-msg')
  await adminPage.reload()
  expect((await retried).status()).toBe(200)
  await waitUntilLoaded(adminPage)
  const messages = ['Before the gap', 'Lost answer', 'After the gap']
  await expect.poll(async () => (await getMessages(adminPage)).slice(-3)).toEqual(messages)
  await expect.poll(async () => (await getMessages(staffPage)).slice(-3)).toEqual(messages)
})

test('does not restore a draft that another device has sent when a failed message is retried', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expectedErrors: [/503/] })
  await sendAndWait(page, 'A chat on two devices')
  await failRequests(page, '**/apps/chat/send-msg')
  await sendMessage(page, 'Failed at the desk')
  await row(page, 'Failed at the desk').getByText('Not sent.').waitFor()
  const saved = page.waitForResponse('**/apps/chat/draft')
  await field(page).fill('Sent from the phone')
  await saved

  const phone = await open('/chat?id=2', { as: 'admin' })
  await expect.poll(() => field(phone).inputValue()).toBe('Sent from the phone')
  const refetched = page.waitForResponse('**/apps/chat/get-chat?**')
  await field(phone).press('Enter')
  await waitUntilSent(phone, 'Sent from the phone')
  await refetched
  await row(page, 'Sent from the phone').waitFor()
  await page.unroute('**/apps/chat/send-msg')
  await row(page, 'Failed at the desk').getByRole('button', { name: 'Try again' }).click()
  await waitUntilSent(page, 'Failed at the desk')
  for (const device of [page, phone]) {
    await device.reload()
    await waitUntilLoaded(device)
    await row(device, 'Failed at the desk').waitFor()
    expect(await field(device).inputValue()).toBe('')
  }
})

test('keeps rejected edits of a message and of the profile in their fields so that they can be saved again', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expectedErrors: [/503/] })
  await sendAndWait(page, 'The ladder is in the shed')
  await choose(page, 'The ladder', 'Edit')
  await field(page).fill('The ladder is in the hall')
  await failRequests(page, '**/apps/chat/update-msg', 1)
  const rejected = page.waitForResponse('**/apps/chat/update-msg')
  await field(page).press('Enter')
  await rejected
  await expect.poll(() => field(page).isEditable()).toBe(true)
  expect(await field(page).inputValue()).toBe('The ladder is in the hall')
  await field(page).press('Enter')
  await row(page, 'The ladder is in the hall').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('')

  await page.getByRole('button', { name: /^Your status: / }).click()
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click()
  const about = page.getByRole('textbox', { name: 'About you' })
  await about.fill('In the harbour hall')
  await failRequests(page, '**/apps/chat/users/update-profile', 1)
  const profileRejected = page.waitForResponse('**/apps/chat/users/update-profile')
  await about.press('Tab')
  await profileRejected
  expect(await about.inputValue()).toBe('In the harbour hall')
  const profileSaved = page.waitForResponse('**/apps/chat/users/update-profile')
  await about.focus()
  await about.press('Tab')
  expect((await profileSaved).status()).toBe(200)
})

test('keeps the focus in the search field when an edit has been saved', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await sendAndWait(page, 'The boats ar in')
  await choose(page, 'The boats ar in', 'Edit')
  await expect.poll(() => field(page).inputValue()).toBe('The boats ar in')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/apps/chat/update-msg', async (route) => (await released, route.continue()))
  await field(page).fill('The boats are in')
  await field(page).press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search people and messages' })
  await search.click()
  release()
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await search.evaluate((element) => document.activeElement === element)).toBe(true)
})

test('shows replies, reactions, edits, deletions and restored messages to the other user', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await sendAndWait(adminPage, 'The leafets are here')
  await choose(adminPage, 'The leafets are here', 'Edit')
  await expect.poll(() => field(adminPage).inputValue()).toBe('The leafets are here')
  await field(adminPage).fill('The leaflets are here')
  await field(adminPage).press('Enter')
  await row(staffPage, 'The leaflets are here').getByText('(edited)').waitFor({ state: 'attached' })

  await choose(staffPage, 'The leaflets are here', 'Reply')
  await field(staffPage).fill('Thank you @Ada')
  await staffPage.getByRole('option', { name: 'Ada Owner' }).waitFor()
  await field(staffPage).press('Enter')
  await expect.poll(() => field(staffPage).inputValue()).toBe('Thank you @Ada Owner ')
  await field(staffPage).press('Enter')
  await row(adminPage, 'Thank you @Ada Owner').getByRole('link', { name: 'The leaflets are here' }).waitFor()
  await choose(staffPage, 'Thank you', 'Reply')
  await field(staffPage).press('Escape')
  await choose(adminPage, 'Thank you', '👍')
  await row(staffPage, 'Thank you').getByRole('button', { name: '👍 1 by Ada Owner' }).click()
  await row(adminPage, 'Thank you').getByRole('button', { name: '👍 2 by Ada Owner and Sam Staff' }).waitFor()

  await choose(adminPage, 'Thank you', 'Create task')
  await row(staffPage, 'Thank you').getByRole('link', { name: /open$/ }).waitFor()
  expect(await getAxeViolationsInAllSkins(adminPage)).toEqual([])

  await sendAndWait(adminPage, 'Said too early')
  await row(staffPage, 'Said too early').waitFor()
  await choose(adminPage, 'Said too early', 'Delete')
  await row(staffPage, 'Said too early').waitFor({ state: 'detached' })
  await log(staffPage).getByText('This message was deleted.').waitFor()
  await adminPage.locator('[data-kind]', { hasText: 'Message deleted' }).getByRole('button', { name: 'Undo' }).click()
  await row(staffPage, 'Said too early').waitFor()
  await row(adminPage, 'Said too early').waitFor()
})

test('isolates text direction, so that link text cannot be reversed to look like another address', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await field(page).fill('Take https://example.com/\u202Egpj.exe')
  await field(page).press('Enter')
  await sendAndWait(page, 'Plain words after')
  await expect.poll(() => log(page).getByRole('link', { name: 'https://example.com/gpj.exe' }).count()).toBe(1)
  const getUnicodeBidi = (text: string) =>
    row(page, text)
      .locator('[dir=auto]')
      .evaluate((element) => getComputedStyle(element).unicodeBidi)
  await expect.poll(() => getUnicodeBidi('Plain words after')).toMatch(/isolate|plaintext/)
})

test('opens a long chat at the first unread message and loads history while scrolling', async ({ open, app }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const reader = await open('/todo', { as: 'staff' })
  for (let number = 1; number <= 260; number++) await send(app.url, accessToken, `Number ${number}.`)
  await reader.goto(`${app.url}/#/chat?id=1`)
  await row(reader, 'Number 1.').waitFor()
  await expect.poll(() => reader.getByRole('button', { name: /new messages/ }).count()).toBe(1)
  await reader.getByRole('button', { name: /new messages/ }).click()
  await row(reader, 'Number 260.').waitFor()
  await expect.poll(() => getMenuBadge(reader)).toEqual([])

  const scroller = log(reader).locator('..')
  const scrollToTop = () => scroller.evaluate((element) => (element.scrollTop = 0))
  await expect.poll(async () => (await scrollToTop(), row(reader, 'Number 100.').count()), { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await scrollToTop(), row(reader, 'Number 20.').count()), { timeout: 20_000 }).toBe(1)
  expect(await log(reader).locator('article').count()).toBeLessThanOrEqual(200)
  await reader.getByRole('button', { name: 'Jump to latest' }).click()
  await row(reader, 'Number 260.').waitFor()
})

test('restores a draft after a reload and on another device', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await sendAndWait(page, 'A chat to sendMessage in')
  const saved = page.waitForResponse('**/apps/chat/draft')
  await field(page).fill('Half a thought')
  await saved
  const other = await open('/chat?id=2', { as: 'admin' })
  await expect.poll(() => field(other).inputValue()).toBe('Half a thought')
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
})

test('keeps a draft through Reply, Escape and other chats, and clears it after sending', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await sendAndWait(page, 'A chat to answer in')
  const saved = page.waitForResponse('**/apps/chat/draft')
  await field(page).fill('Half a thought')
  await saved
  await choose(page, 'A chat to answer in', 'Reply')
  await page.getByText('Reply to').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await field(page).press('Escape')
  await page.getByText('Reply to').waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('Half a thought')
  await page.goto(`${page.url().split('#')[0]}#/chat`)
  await field(page).waitFor({ state: 'detached' })
  await contact(page, 'Sam Staff').click()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await choose(page, 'A chat to answer in', 'Reply')
  await field(page).press('Enter')
  await waitUntilSent(page, 'Half a thought')
  await choose(page, 'Half a thought', 'Edit')
  await field(page).press('Escape')
  await expect.poll(() => field(page).inputValue()).toBe('')
})

test('shows one pane at a time on a phone, with a back button', async ({ open }) => {
  const page = await open('/chat', { as: 'admin', size: { width: 390, height: 844 }, context: { hasTouch: true } })
  await contact(page, 'Sam Staff').tap()
  await page.getByRole('heading', { name: 'Sam Staff', level: 1 }).waitFor()
  await sendAndWait(page, 'From the road')
  await page.getByRole('button', { name: 'Back to chats' }).tap()
  await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  await expect.poll(() => contact(page, 'Sam Staff').innerText()).toContain('From the road')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('has no axe violations in the chat list and in an open chat, in any skin', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await field(page).fill('With **words** and [a link](https://example.com)')
  await field(page).press('Enter')
  await log(page).locator('strong').first().waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

async function send(url: string, token: string, message: string): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } }
  const response = await fetch(`${url}/apps/chat/send-msg`, { ...init, body: JSON.stringify({ obj: { contact: { id: 2 }, message } }) })
  if (response.ok) return
  expect(response.status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, 200))
  return send(url, token, message)
}

test('shows an error at both ends of the history if loading fails, and retries only on request', async ({ open }) => {
  const staffPage = await open('/chat?id=1', { as: 'staff' })
  await sendAndWait(staffPage, 'In the middle')
  let [requestCount, isFailing] = [0, true]
  const respond = async (route: Route) => {
    if (/[?&](before|after)=/.test(route.request().url())) {
      requestCount += 1
      return isFailing ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: readOnly }) : route.continue()
    }
    const { chat, ...rest } = (await (await route.fetch()).json()) as { chat: { messages: object[] } }
    return route.fulfill({ json: { ...rest, chat: { ...chat, messages: chat.messages.slice(-1), hasEarlier: true, hasLater: true } } })
  }
  const page = await open('/chat?id=2', {
    as: 'admin',
    expectedErrors: [/503/],
    beforeLoad: (target) => target.route('**/get-chat?*', respond),
  })
  const retryButtons = log(page).getByRole('button', { name: 'Try again' })
  await retryButtons.nth(1).waitFor()
  await page.waitForTimeout(2_000)
  const countBefore = requestCount
  expect([countBefore < 12, await retryButtons.count()]).toEqual([true, 2])
  await page
    .getByRole('status')
    .filter({ hasText: await retryButtons.first().locator('xpath=preceding-sibling::p').innerText() })
    .waitFor({ state: 'attached' })
  await retryButtons.first().press('Enter')
  await expect.poll(() => requestCount).toBe(countBefore + 1)
  await expect
    .poll(() => retryButtons.first().evaluate((button) => button === document.activeElement && button.ariaBusy === null))
    .toBe(true)
  isFailing = false
  await retryButtons.first().press('Enter')
  await expect.poll(() => retryButtons.count()).toBe(0)
  await expect.poll(() => log(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

const readOnly = JSON.stringify({ status: 503, code: 'storage.readonly' })
