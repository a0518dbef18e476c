import type { Page, Route } from 'playwright-core'
import { axeFindingsInAllSkins, expect, journeys, people, settled, signInByApi } from '#e2e/harness.ts'
import { refuse } from '#e2e/refuse.ts'
import { choose, write } from './chat-page.ts'

const journey = journeys()

const contact = (page: Page, name: string) => page.locator('[data-contact]', { hasText: name })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const isSent = (page: Page, text: string) => row(page, text).and(page.locator(':not([data-pending])')).waitFor()

/** The words of every message, from the top. */
const said = (page: Page) => log(page).locator('article [dir=auto]').allInnerTexts()

/** How many messages the menu says are unseen; empty where none are. */
const inMenu = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()

async function say(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await isSent(page, text)
  }
}

journey('two people converse, and counts, marks and typing agree on both sides', async ({ open }) => {
  const [mine, theirs] = [await open('/chat', { as: 'admin' }), await open('/todo', { as: 'staff' })]
  await contact(mine, 'Sam Staff').click()
  await say(mine, 'Is the printer back?', 'They wanted to call')
  await expect.poll(() => inMenu(theirs)).toEqual(['2'])
  await expect.poll(() => theirs.title()).toContain('(2)')
  await theirs.getByRole('link', { name: 'Chat' }).first().click()
  await expect.poll(() => contact(theirs, 'Ada Owner').innerText()).toContain('They wanted to call')
  await contact(theirs, 'Ada Owner').click()
  await expect.poll(() => said(theirs)).toEqual(['Is the printer back?', 'They wanted to call'])
  await log(theirs).getByText('New', { exact: true }).waitFor()
  await expect.poll(() => inMenu(theirs)).toEqual([])
  await expect.poll(() => theirs.title()).not.toContain('(')
  await log(mine).getByText('Read', { exact: true }).waitFor()

  await field(theirs).pressSequentially('Just')
  await mine.getByText('Sam Staff is typing').waitFor()
  await field(theirs).fill('')
  await field(theirs).pressSequentially('Yes')
  await theirs.keyboard.press('Shift+Enter')
  await theirs.keyboard.type('on Thursday')
  await theirs.keyboard.press('Enter')
  await row(mine, 'on Thursday').waitFor()
  await expect.poll(() => said(mine)).toEqual(['Is the printer back?', 'They wanted to call', 'Yes\non Thursday'])
  await expect.poll(() => contact(mine, 'Sam Staff').innerText()).toContain('Online')
})

journey('what is written while the network is away arrives once it is back, once and in its order', async ({ open }) => {
  const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/]
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin', expected: offline }), await open('/chat?id=1', { as: 'staff' })]
  await say(mine, 'Before')
  await row(theirs, 'Before').waitFor()
  await mine.context().setOffline(true)
  for (const text of ['First without', 'Second without']) {
    await field(mine).fill(text)
    await field(mine).press('Enter')
  }
  await row(mine, 'Second without').getByRole('button', { name: 'Try again' }).waitFor()
  await say(theirs, 'Are you there?')
  await mine.context().setOffline(false)
  await isSent(mine, 'Second without')
  const all = ['Before', 'Are you there?', 'First without', 'Second without']
  await expect.poll(async () => (await said(theirs)).slice(-4)).toEqual(all)
  await expect.poll(async () => (await said(mine)).slice(-4)).toEqual(all)
})

journey('what the server did not take stays marked through a reload, and is sent again as one message', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expected: [/503/, /ERR_FAILED/] })
  await refuse(page, '**/apps/chat/send-msg')
  await field(page).fill('Kept words')
  await field(page).press('Enter')
  await row(page, 'Kept words').getByText('Not sent.').waitFor()
  await page.reload()
  await settled(page)
  await row(page, 'Kept words').getByText('Not sent.').waitFor()

  const theirs = await open('/chat?id=1', { as: 'staff' })
  await page.route('**/apps/chat/mark-seen', (route) => route.abort('failed'), { times: 1 })
  await say(theirs, 'Seen all the same')
  await row(page, 'Seen all the same').waitFor()
  await theirs.getByRole('log').getByText('Read', { exact: true }).waitFor()

  await page.unroute('**/apps/chat/send-msg')
  await row(page, 'Kept words').getByRole('button', { name: 'Try again' }).click()
  await isSent(page, 'Kept words')
  const inOrder = ['Seen all the same', 'Kept words']
  await expect.poll(async () => (await said(page)).slice(-2)).toEqual(inOrder)
  await expect.poll(async () => (await said(theirs)).slice(-2)).toEqual(inOrder)
  await page.reload()
  await settled(page)
  await expect.poll(async () => (await said(page)).slice(-2)).toEqual(inOrder)
  expect((await said(page)).filter((text) => text === 'Kept words')).toHaveLength(1)
})

journey('a message whose answer was lost stands once, also when it is sent again by the page that is opened next', async ({ open }) => {
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin', expected: [/503/] }), await open('/chat?id=1', { as: 'staff' })]
  await say(mine, 'Before the gap')
  const loseAnswer = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.fulfill({ status: 503 })
  }
  await mine.route('**/apps/chat/send-msg', loseAnswer, { times: 1 })
  const lost = mine.waitForResponse('**/apps/chat/send-msg')
  await write(mine, 'Lost answer')
  expect((await lost).status()).toBe(503)
  await say(mine, 'After the gap')
  const sentAgain = mine.waitForResponse('**/apps/chat/send-msg')
  await mine.reload()
  expect((await sentAgain).status()).toBe(200)
  await settled(mine)
  const all = ['Before the gap', 'Lost answer', 'After the gap']
  await expect.poll(async () => (await said(mine)).slice(-3)).toEqual(all)
  await expect.poll(async () => (await said(theirs)).slice(-3)).toEqual(all)
})

journey('a draft that another device has sent does not come back when a failed message is sent again', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expected: [/503/] })
  await say(page, 'A chat on two devices')
  await refuse(page, '**/apps/chat/send-msg')
  await write(page, 'Failed at the desk')
  await row(page, 'Failed at the desk').getByText('Not sent.').waitFor()
  const saved = page.waitForResponse('**/apps/chat/draft')
  await field(page).fill('Sent from the phone')
  await saved

  const phone = await open('/chat?id=2', { as: 'admin' })
  await expect.poll(() => field(phone).inputValue()).toBe('Sent from the phone')
  const heard = page.waitForResponse('**/apps/chat/get-chat?**')
  await field(phone).press('Enter')
  await isSent(phone, 'Sent from the phone')
  await heard
  await row(page, 'Sent from the phone').waitFor()
  await page.unroute('**/apps/chat/send-msg')
  await row(page, 'Failed at the desk').getByRole('button', { name: 'Try again' }).click()
  await isSent(page, 'Failed at the desk')
  for (const one of [page, phone]) {
    await one.reload()
    await settled(one)
    await row(one, 'Failed at the desk').waitFor()
    expect(await field(one).inputValue()).toBe('')
  }
})

journey('other words that the server does not take stay where they were written, and can be saved again', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expected: [/503/] })
  await say(page, 'The ladder is in the shed')
  await choose(page, 'The ladder', 'Edit')
  await field(page).fill('The ladder is in the hall')
  await refuse(page, '**/apps/chat/update-msg', 1)
  const refused = page.waitForResponse('**/apps/chat/update-msg')
  await field(page).press('Enter')
  await refused
  await expect.poll(() => field(page).isEditable()).toBe(true)
  expect(await field(page).inputValue()).toBe('The ladder is in the hall')
  await field(page).press('Enter')
  await row(page, 'The ladder is in the hall').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('')

  await page.getByRole('button', { name: /^Your status: / }).click()
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click()
  const about = page.getByRole('textbox', { name: 'About you' })
  await about.fill('In the harbour hall')
  await refuse(page, '**/apps/chat/users/update-profile', 1)
  const notKept = page.waitForResponse('**/apps/chat/users/update-profile')
  await about.press('Tab')
  await notKept
  expect(await about.inputValue()).toBe('In the harbour hall')
  const kept = page.waitForResponse('**/apps/chat/users/update-profile')
  await about.focus()
  await about.press('Tab')
  expect((await kept).status()).toBe(200)
})

journey('whoever goes on to search while an edit is being saved goes on there', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await say(page, 'The boats ar in')
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
  expect(await search.evaluate((one) => document.activeElement === one)).toBe(true)
})

journey('messages are answered, reacted to, edited, deleted and brought back, and the other side sees it', async ({ open }) => {
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await say(mine, 'The leafets are here')
  await choose(mine, 'The leafets are here', 'Edit')
  await expect.poll(() => field(mine).inputValue()).toBe('The leafets are here')
  await field(mine).fill('The leaflets are here')
  await field(mine).press('Enter')
  await row(theirs, 'The leaflets are here').getByText('(edited)').waitFor({ state: 'attached' })

  await choose(theirs, 'The leaflets are here', 'Reply')
  await field(theirs).fill('Thank you @Ada')
  await theirs.getByRole('option', { name: 'Ada Owner' }).waitFor()
  await field(theirs).press('Enter')
  await expect.poll(() => field(theirs).inputValue()).toBe('Thank you @Ada Owner ')
  await field(theirs).press('Enter')
  await row(mine, 'Thank you @Ada Owner').getByRole('link', { name: 'The leaflets are here' }).waitFor()
  await choose(theirs, 'Thank you', 'Reply')
  await field(theirs).press('Escape')
  await choose(mine, 'Thank you', '👍')
  await row(theirs, 'Thank you').getByRole('button', { name: '👍 1 by Ada Owner' }).click()
  await row(mine, 'Thank you').getByRole('button', { name: '👍 2 by Ada Owner and Sam Staff' }).waitFor()

  await choose(mine, 'Thank you', 'Create task')
  await row(theirs, 'Thank you').getByRole('link', { name: /open$/ }).waitFor()
  expect(await axeFindingsInAllSkins(mine)).toEqual([])

  await say(mine, 'Said too early')
  await row(theirs, 'Said too early').waitFor()
  await choose(mine, 'Said too early', 'Delete')
  await row(theirs, 'Said too early').waitFor({ state: 'detached' })
  await log(theirs).getByText('This message was deleted.').waitFor()
  await mine.locator('[data-kind]', { hasText: 'Message deleted' }).getByRole('button', { name: 'Undo' }).click()
  await row(theirs, 'Said too early').waitFor()
  await row(mine, 'Said too early').waitFor()
})

journey(
  'the words of a link cannot be turned around to look like another address, and those of a message end with it',
  async ({ open }) => {
    const page = await open('/chat?id=2', { as: 'admin' })
    await field(page).fill('Take https://example.com/\u202Egpj.exe')
    await field(page).press('Enter')
    await say(page, 'Plain words after')
    await expect.poll(() => log(page).getByRole('link', { name: 'https://example.com/gpj.exe' }).count()).toBe(1)
    const isForwards = (text: string) =>
      row(page, text)
        .locator('[dir=auto]')
        .evaluate((words) => getComputedStyle(words).unicodeBidi)
    await expect.poll(() => isForwards('Plain words after')).toMatch(/isolate|plaintext/)
  },
)

journey('a long chat opens where it was left, and its history comes as one scrolls, without a jump', async ({ open, app }) => {
  const { accessToken } = await signInByApi(app.url, people.admin)
  const reader = await open('/todo', { as: 'staff' })
  for (let number = 1; number <= 260; number++) await send(app.url, accessToken, `Number ${number}.`)
  await reader.goto(`${app.url}/#/chat?id=1`)
  await row(reader, 'Number 1.').waitFor()
  await expect.poll(() => reader.getByRole('button', { name: /new messages/ }).count()).toBe(1)
  await reader.getByRole('button', { name: /new messages/ }).click()
  await row(reader, 'Number 260.').waitFor()
  await expect.poll(() => inMenu(reader)).toEqual([])

  const scroller = log(reader).locator('..')
  const toTop = () => scroller.evaluate((element) => (element.scrollTop = 0))
  await expect.poll(async () => (await toTop(), row(reader, 'Number 100.').count()), { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await toTop(), row(reader, 'Number 20.').count()), { timeout: 20_000 }).toBe(1)
  expect(await log(reader).locator('article').count()).toBeLessThanOrEqual(200)
  await reader.getByRole('button', { name: 'Jump to latest' }).click()
  await row(reader, 'Number 260.').waitFor()
})

journey('a draft waits in its chat, here and on another device', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await say(page, 'A chat to write in')
  const saved = page.waitForResponse('**/apps/chat/draft')
  await field(page).fill('Half a thought')
  await saved
  const other = await open('/chat?id=2', { as: 'admin' })
  await expect.poll(() => field(other).inputValue()).toBe('Half a thought')
  await page.reload()
  await settled(page)
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
})

journey('what one writes stays through Reply, Escape and another chat, and is gone once it is sent', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await say(page, 'A chat to answer in')
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
  await isSent(page, 'Half a thought')
  await choose(page, 'Half a thought', 'Edit')
  await field(page).press('Escape')
  await expect.poll(() => field(page).inputValue()).toBe('')
})

journey('on a phone one pane shows at a time, with a way back', async ({ open }) => {
  const page = await open('/chat', { as: 'admin', size: { width: 390, height: 844 }, context: { hasTouch: true } })
  await contact(page, 'Sam Staff').tap()
  await page.getByRole('heading', { name: 'Sam Staff', level: 1 }).waitFor()
  await say(page, 'From the road')
  await page.getByRole('button', { name: 'Back to chats' }).tap()
  await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
  await expect.poll(() => contact(page, 'Sam Staff').innerText()).toContain('From the road')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

journey('axe finds nothing on the chats and in an open one in any skin', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await field(page).fill('With **words** and [a link](https://example.com)')
  await field(page).press('Enter')
  await log(page).locator('strong').first().waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})

async function send(url: string, token: string, message: string): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } }
  const response = await fetch(`${url}/apps/chat/send-msg`, { ...init, body: JSON.stringify({ obj: { contact: { id: 2 }, message } }) })
  if (response.ok) return
  expect(response.status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, 200))
  return send(url, token, message)
}

journey('where more is refused on both sides, each says why and asks again only when it is pressed', async ({ open }) => {
  const theirs = await open('/chat?id=1', { as: 'staff' })
  await say(theirs, 'In the middle')
  let [refused, isRefused] = [0, true]
  const answer = async (route: Route) => {
    if (/[?&](before|after)=/.test(route.request().url())) {
      refused += 1
      return isRefused ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: readOnly }) : route.continue()
    }
    const { chat, ...rest } = (await (await route.fetch()).json()) as { chat: { messages: object[] } }
    return route.fulfill({ json: { ...rest, chat: { ...chat, messages: chat.messages.slice(-1), hasEarlier: true, hasLater: true } } })
  }
  const page = await open('/chat?id=2', { as: 'admin', expected: [/503/], arrange: (one) => one.route('**/get-chat?*', answer) })
  const again = log(page).getByRole('button', { name: 'Try again' })
  await again.nth(1).waitFor()
  await page.waitForTimeout(2_000)
  const before = refused
  expect([before < 12, await again.count()]).toEqual([true, 2])
  await page
    .getByRole('status')
    .filter({ hasText: await again.first().locator('xpath=preceding-sibling::p').innerText() })
    .waitFor({ state: 'attached' })
  await again.first().press('Enter')
  await expect.poll(() => refused).toBe(before + 1)
  await expect.poll(() => again.first().evaluate((button) => button === document.activeElement && button.ariaBusy === null)).toBe(true)
  isRefused = false
  await again.first().press('Enter')
  await expect.poll(() => again.count()).toBe(0)
  await expect.poll(() => log(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

const readOnly = JSON.stringify({ status: 503, code: 'storage.readonly' })
