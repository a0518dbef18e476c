import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { testDatabaseUrl, explainMissingPostgres } from '../../../bin/postgres.ts'
import { launchBrowser } from '#e2e/browser.ts'
import { attach, choose, getMenuBadge, waitUntilSent, messageLog, messageRow, sendMessage } from './chat-page.ts'
import { openPage, type OpenOptions } from '#e2e/open.ts'
import { testUsers, registerTestUsers, registerUser, signInByApi, type Credentials } from '#e2e/test-users.ts'
import { startServer, type RunningServer } from '#e2e/server.ts'

const pia = { email: 'pia@demo.test', password: 'demo-pia-1' }
const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Contents of ${name}`) })

test('three users agree on all messages and counts, one on a phone and one with network failures (SQLite, one process)', async () => {
  const server = await startServer()
  try {
    await testConversation({ first: server, second: server })
  } finally {
    await server.close()
  }
}, 300_000)

const missing = await explainMissingPostgres()

test.skipIf(missing)(
  'three users agree on all messages and counts (PostgreSQL, two processes)',
  async () => {
    process.env['TEST_DATABASE_URL'] ??= testDatabaseUrl
    const databaseUrl = await createDatabase()
    const first = await startServer({ environment: { DATABASE_URL: databaseUrl } })
    const second = await startServer({ environment: { DATABASE_URL: databaseUrl, DATA_DIR: first.dataDir } })
    try {
      expect(first.url).not.toBe(second.url)
      await testConversation({ first, second })
    } finally {
      await second.close()
      await first.close()
      await dropDatabase(databaseUrl)
    }
  },
  300_000,
)

type Servers = { first: RunningServer; second: RunningServer }
type ChatPage = Page & { errors: string[] }
type Pages = Record<'ada' | 'sam' | 'pia', ChatPage>

async function testConversation({ first, second }: Servers): Promise<void> {
  await registerTestUsers(first.url)
  await registerUser(first.url, pia, 'Pia Phone')
  const group = await addGroup(first.url)
  const browser = await launchBrowser()
  try {
    const pages = {
      ada: await openChat(browser, first.url, { group, as: testUsers.admin }),
      sam: await openChat(browser, second.url, { group, as: testUsers.staff, expectedErrors: offline }),
      pia: await openChat(browser, first.url, { group, as: pia, size: { width: 390, height: 844 }, context: { hasTouch: true } }),
    }
    await startConversation(pages)
    await sendOffline(pages)
    await loseNetworkWhileSending(pages)
    await expectSameMessages({ pages, servers: { first, second }, group })
    await sendPrivateMessages(pages)
    await expectNoUnreadMessages({ first, second })
    for (const { errors } of Object.values(pages)) expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
}

async function openChat(browser: Browser, url: string, { group, ...options }: OpenOptions & { group: number }): Promise<ChatPage> {
  const { page, errors } = await openPage(browser, url, { ...options, address: `/chat?id=${group}` })
  return Object.assign(page, { errors })
}

/** Messages, a file from the phone, a reply and an edit. */
async function startConversation({ ada, sam, pia: phone }: Pages): Promise<void> {
  await sendMessage(ada, 'Morning all')
  await messageRow(phone, 'Morning all').waitFor()
  await sendMessage(phone, 'From the quay')
  await attach(phone, file('tide table.txt'))
  await sendMessage(phone, 'Tide is low')
  await messageRow(sam, 'Tide is low')
    .getByRole('link', { name: /tide table\.txt/ })
    .waitFor()
  await choose(sam, 'From the quay', 'Reply')
  await sendMessage(sam, 'Safe travels')
  await messageRow(ada, 'Safe travels')
    .getByRole('link', { name: /From the quay/ })
    .waitFor()
  await choose(ada, 'Morning all', 'Edit')
  await saveEdit(ada, 'Good morning all')
  await messageRow(phone, 'Good morning all').waitFor()
}

async function saveEdit(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Sam sends messages and a file offline, while the others send and delete messages. */
async function sendOffline({ ada, sam, pia: phone }: Pages): Promise<void> {
  await sam.context().setOffline(true)
  await attach(sam, file('crane report.txt'))
  await sendMessage(sam, 'Crane is fine')
  await sendMessage(sam, 'Second without network')
  await messageRow(sam, 'Crane is fine').getByText('Not sent.').waitFor()
  await sendMessage(ada, 'Said too early')
  await waitUntilSent(ada, 'Said too early')
  await sendMessage(phone, 'While Sam is away')
  await waitUntilSent(phone, 'While Sam is away')
  await choose(ada, 'Said too early', 'Delete')
  await sam.context().setOffline(false)
  for (const page of [ada, phone]) {
    await messageRow(page, 'Crane is fine')
      .getByRole('link', { name: /crane report\.txt/ })
      .waitFor()
    await messageRow(page, 'Second without network').waitFor()
  }
  await messageRow(sam, 'While Sam is away').waitFor()
}

/** The network fails after the server has received a message and before Sam's page gets the response. */
async function loseNetworkWhileSending({ ada, sam, pia: phone }: Pages): Promise<void> {
  await sam.route('**/apps/chat/send-msg', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await sendMessage(sam, 'Was it sent?')
  await messageRow(ada, 'Was it sent?').waitFor()
  await sam.context().setOffline(true)
  await sam.unroute('**/apps/chat/send-msg')
  await choose(ada, 'Crane is fine', '👍')
  await attach(ada, file('berths.txt'))
  await sendMessage(ada, 'Berths attached')
  await waitUntilSent(ada, 'Berths attached')
  await choose(phone, 'Tide is low', 'Edit')
  await saveEdit(phone, 'Tide is high')
  const address = sam.url()
  await sam.reload().catch(() => {})
  await sam.context().setOffline(false)
  await sam.goto('about:blank')
  await sam.goto(address)
  await waitUntilSent(sam, 'Was it sent?')
  await messageRow(sam, 'Berths attached').waitFor()
  await sendMessage(sam, 'Back again')
  for (const page of [ada, phone]) await messageRow(page, 'Back again').waitFor()
}

const messages = [
  'Good morning all',
  'From the quay',
  'Tide is high',
  'Safe travels',
  'While Sam is away',
  'Crane is fine',
  'Second without network',
  'Was it sent?',
  'Berths attached',
  'Back again',
]
const files = ['tide table.txt', 'crane report.txt', 'berths.txt']

type Conversation = { pages: Pages; servers: Servers; group: number }

/** All pages render the same messages, and both servers return the same messages to each user. */
async function expectSameMessages({ pages, servers, group }: Conversation): Promise<void> {
  const { ada, sam, pia: phone } = pages
  const texts = [...messages, ...files, '👍']
  const countOccurrences = (rendered: string[]) => texts.map((text) => [text, rendered.filter((line) => line.includes(text)).length])
  await expect.poll(async () => countOccurrences(await getRenderedMessages(ada))).toEqual(texts.map((text) => [text, 1]))
  await expect.poll(async () => (await getRenderedMessages(ada)).filter((line) => !line.includes('pending'))).toHaveLength(11)
  for (const page of [sam, phone]) await expect.poll(() => getRenderedMessages(page)).toEqual(await getRenderedMessages(ada))
  const stored = await listMessages(servers.first.url, testUsers.admin, group)
  expect(await listMessages(servers.second.url, testUsers.staff, group)).toEqual(stored)
  expect(await listMessages(servers.second.url, pia, group)).toEqual(stored)
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
}

/** One line per message: text, files, reactions and whether it is pending. */
const getRenderedMessages = (page: Page): Promise<string[]> =>
  messageLog(page)
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.map((message) =>
        [
          ...[...message.querySelectorAll('[dir=auto]')].map((element) => (element as HTMLElement).innerText),
          ...[...message.querySelectorAll('a[download]')].map((link) => link.getAttribute('download')),
          ...[...message.querySelectorAll('button[aria-pressed]')].map((reaction) => (reaction.textContent ?? '').slice(0, 4)),
          message.hasAttribute('data-pending') ? 'pending' : '',
        ].join(' | '),
      ),
    )

/** Ada's unread count includes the private messages until she opens the chat. */
async function sendPrivateMessages({ ada, sam, pia: phone }: Pages): Promise<void> {
  await expect.poll(() => getMenuBadge(sam)).toEqual([])
  await sam.locator('[data-contact="1"]').click()
  await sendMessage(sam, 'Between us')
  await waitUntilSent(sam, 'Between us')
  await sendMessage(sam, 'Call me')
  await expect.poll(() => getMenuBadge(ada)).toEqual(['2'])
  await expect.poll(() => ada.title()).toContain('(2)')
  await expect.poll(async () => (await scrollToEnd(phone), phone.title())).not.toContain('(')
  await ada.locator('[data-contact="2"]').click()
  await messageRow(ada, 'Call me').waitFor()
  for (const page of [ada, sam]) {
    await expect.poll(() => getMenuBadge(page)).toEqual([])
    await expect.poll(() => page.title()).not.toContain('(')
  }
  await messageLog(sam).getByText('Read', { exact: true }).waitFor()
}

/** On small screens the last message may be below the visible area, where it stays unread. */
const scrollToEnd = (page: Page) => messageLog(page).evaluate((element) => void (element.parentElement!.scrollTop = element.scrollHeight))

async function expectNoUnreadMessages({ first, second }: Servers): Promise<void> {
  for (const user of [testUsers.admin, testUsers.staff, pia])
    for (const { url } of [first, second])
      await expect.poll(() => getJson(url, user, '/apps/chat/unseen')).toEqual({ unseenMsgs: 0, unseenMentions: 0 })
}

type ListedMessage = { id: number; seq: number; message: string; isDeleted: boolean; files: { name: string }[]; reactions: unknown }

async function listMessages(url: string, user: Credentials, group: number): Promise<ListedMessage[]> {
  const { chat } = await getJson<{ chat: { messages: ListedMessage[] } }>(url, user, `/apps/chat/get-chat?id=${group}&seen=false`)
  return chat.messages
}

async function getJson<Body>(url: string, user: Credentials, path: string): Promise<Body> {
  const { accessToken } = await signInByApi(url, user)
  return (await (await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } })).json()) as Body
}

async function addGroup(url: string): Promise<number> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const response = await fetch(`${url}/apps/chat/add-group`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ group: { title: 'Quay works', members: [2, 3] } }),
  })
  return ((await response.json()) as { contact: { id: number } }).contact.id
}
