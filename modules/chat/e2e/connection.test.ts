import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { testDatabaseUrl, whyPostgresIsMissing } from '../../../bin/postgres.ts'
import { launchBrowser } from '#e2e/browser.ts'
import { attach, choose, inMenu, isSent, log, row, write } from './chat-page.ts'
import { openPage, type Opening } from '#e2e/open.ts'
import { people, registerPeople, registerPerson, signInByApi, type Credentials } from '#e2e/people.ts'
import { startServer, type RunningServer } from '#e2e/server.ts'

const pia = { email: 'pia@demo.test', password: 'demo-pia-1' }
const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Contents of ${name}`) })

test('three people, one on a phone and one who loses the network twice, agree on every message and count: SQLite, one process', async () => {
  const server = await startServer()
  try {
    await converse({ first: server, second: server })
  } finally {
    await server.close()
  }
}, 300_000)

const missing = await whyPostgresIsMissing()

test.skipIf(missing)(
  'the same on PostgreSQL with two processes on different ports',
  async () => {
    process.env['TEST_DATABASE_URL'] ??= testDatabaseUrl
    const databaseUrl = await createDatabase()
    const first = await startServer({ environment: { DATABASE_URL: databaseUrl } })
    const second = await startServer({ environment: { DATABASE_URL: databaseUrl, DATA_DIR: first.dataDir } })
    try {
      expect(first.url).not.toBe(second.url)
      await converse({ first, second })
    } finally {
      await second.close()
      await first.close()
      await dropDatabase(databaseUrl)
    }
  },
  300_000,
)

type Servers = { first: RunningServer; second: RunningServer }
type Entered = Page & { troubles: string[] }
type Everybody = Record<'ada' | 'sam' | 'pia', Entered>

async function converse({ first, second }: Servers): Promise<void> {
  await registerPeople(first.url)
  await registerPerson(first.url, pia, 'Pia Phone')
  const group = await addGroup(first.url)
  const browser = await launchBrowser()
  try {
    const pages = {
      ada: await enter(browser, first.url, { group, as: people.admin }),
      sam: await enter(browser, second.url, { group, as: people.staff, expected: offline }),
      pia: await enter(browser, first.url, { group, as: pia, size: { width: 390, height: 844 }, context: { hasTouch: true } }),
    }
    await begin(pages)
    await loseNetworkAndComeBack(pages)
    await loseNetworkAgain(pages)
    await agree({ pages, servers: { first, second }, group })
    await speakAside(pages)
    await agreeOnCounts({ first, second })
    for (const { troubles } of Object.values(pages)) expect(troubles).toEqual([])
  } finally {
    await browser.close()
  }
}

async function enter(browser: Browser, url: string, { group, ...opening }: Opening & { group: number }): Promise<Entered> {
  const { page, troubles } = await openPage(browser, url, { ...opening, address: `/chat?id=${group}` })
  return Object.assign(page, { troubles })
}

/** Words and a picture from the phone, a file, an answer and an edit. */
async function begin({ ada, sam, pia: phone }: Everybody): Promise<void> {
  await write(ada, 'Morning all')
  await row(phone, 'Morning all').waitFor()
  await write(phone, 'From the quay')
  await attach(phone, file('tide table.txt'))
  await write(phone, 'Tide is low')
  await row(sam, 'Tide is low')
    .getByRole('link', { name: /tide table\.txt/ })
    .waitFor()
  await choose(sam, 'From the quay', 'Reply')
  await write(sam, 'Safe travels')
  await row(ada, 'Safe travels')
    .getByRole('link', { name: /From the quay/ })
    .waitFor()
  await choose(ada, 'Morning all', 'Edit')
  await saveWords(ada, 'Good morning all')
  await row(phone, 'Good morning all').waitFor()
}

/** An edit is saved by the button of another name. */
async function saveWords(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Sam writes and attaches without a network, while the others go on, edit and delete. */
async function loseNetworkAndComeBack({ ada, sam, pia: phone }: Everybody): Promise<void> {
  await sam.context().setOffline(true)
  await attach(sam, file('crane report.txt'))
  await write(sam, 'Crane is fine')
  await write(sam, 'Second without network')
  await row(sam, 'Crane is fine').getByText('Not sent.').waitFor()
  await write(ada, 'Said too early')
  await isSent(ada, 'Said too early')
  await write(phone, 'While Sam is away')
  await isSent(phone, 'While Sam is away')
  await choose(ada, 'Said too early', 'Delete')
  await sam.context().setOffline(false)
  for (const page of [ada, phone]) {
    await row(page, 'Crane is fine')
      .getByRole('link', { name: /crane report\.txt/ })
      .waitFor()
    await row(page, 'Second without network').waitFor()
  }
  await row(sam, 'While Sam is away').waitFor()
}

/** The network goes while a message is on its way: the server has it, Sam does not know. */
async function loseNetworkAgain({ ada, sam, pia: phone }: Everybody): Promise<void> {
  await sam.route('**/apps/chat/send-msg', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await write(sam, 'Was it sent?')
  await row(ada, 'Was it sent?').waitFor()
  await sam.context().setOffline(true)
  await sam.unroute('**/apps/chat/send-msg')
  await choose(ada, 'Crane is fine', '👍')
  await attach(ada, file('berths.txt'))
  await write(ada, 'Berths attached')
  await isSent(ada, 'Berths attached')
  await choose(phone, 'Tide is low', 'Edit')
  await saveWords(phone, 'Tide is high')
  const address = sam.url()
  await sam.reload().catch(() => {})
  await sam.context().setOffline(false)
  await sam.goto('about:blank')
  await sam.goto(address)
  await isSent(sam, 'Was it sent?')
  await row(sam, 'Berths attached').waitFor()
  await write(sam, 'Back again')
  for (const page of [ada, phone]) await row(page, 'Back again').waitFor()
}

const words = [
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

type Ended = { pages: Everybody; servers: Servers; group: number }

/** What each page shows and what each server answers to each of the three is the same. */
async function agree({ pages, servers, group }: Ended): Promise<void> {
  const { ada, sam, pia: phone } = pages
  const all = [...words, ...files, '👍']
  const timesShown = (shown: string[]) => all.map((text) => [text, shown.filter((one) => one.includes(text)).length])
  await expect.poll(async () => timesShown(await shownIn(ada))).toEqual(all.map((text) => [text, 1]))
  await expect.poll(async () => (await shownIn(ada)).filter((one) => !one.includes('pending'))).toHaveLength(11)
  for (const page of [sam, phone]) await expect.poll(() => shownIn(page)).toEqual(await shownIn(ada))
  const kept = await answered(servers.first.url, people.admin, group)
  expect(await answered(servers.second.url, people.staff, group)).toEqual(kept)
  expect(await answered(servers.second.url, pia, group)).toEqual(kept)
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 1))
}

/** Every message: its words, its files, what it answers to. */
const shownIn = (page: Page): Promise<string[]> =>
  log(page)
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.map((one) =>
        [
          ...[...one.querySelectorAll('[dir=auto]')].map((words) => (words as HTMLElement).innerText),
          ...[...one.querySelectorAll('a[download]')].map((link) => link.getAttribute('download')),
          ...[...one.querySelectorAll('button[aria-pressed]')].map((reaction) => (reaction.textContent ?? '').slice(0, 4)),
          one.hasAttribute('data-pending') ? 'pending' : '',
        ].join(' | '),
      ),
    )

/** Two words in private: only the one who does not look counts them, and nobody once they are seen. */
async function speakAside({ ada, sam, pia: phone }: Everybody): Promise<void> {
  await expect.poll(() => inMenu(sam)).toEqual([])
  await sam.locator('[data-contact="1"]').click()
  await write(sam, 'Between us')
  await isSent(sam, 'Between us')
  await write(sam, 'Call me')
  await expect.poll(() => inMenu(ada)).toEqual(['2'])
  await expect.poll(() => ada.title()).toContain('(2)')
  await expect.poll(async () => (await toEnd(phone), phone.title())).not.toContain('(')
  await ada.locator('[data-contact="2"]').click()
  await row(ada, 'Call me').waitFor()
  for (const page of [ada, sam]) {
    await expect.poll(() => inMenu(page)).toEqual([])
    await expect.poll(() => page.title()).not.toContain('(')
  }
  await log(sam).getByText('Read', { exact: true }).waitFor()
}

/** Small screens may stand a line above the end, whose last message then waits to be seen. */
const toEnd = (page: Page) => log(page).evaluate((element) => void (element.parentElement!.scrollTop = element.scrollHeight))

async function agreeOnCounts({ first, second }: Servers): Promise<void> {
  for (const who of [people.admin, people.staff, pia])
    for (const { url } of [first, second])
      await expect.poll(() => asked(url, who, '/apps/chat/unseen')).toEqual({ unseenMsgs: 0, unseenMentions: 0 })
}

type Answered = { id: number; seq: number; message: string; isDeleted: boolean; files: { name: string }[]; reactions: unknown }

async function answered(url: string, who: Credentials, group: number): Promise<Answered[]> {
  const { chat } = await asked<{ chat: { messages: Answered[] } }>(url, who, `/apps/chat/get-chat?id=${group}&seen=false`)
  return chat.messages
}

async function asked<Answer>(url: string, who: Credentials, path: string): Promise<Answer> {
  const { accessToken } = await signInByApi(url, who)
  return (await (await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } })).json()) as Answer
}

async function addGroup(url: string): Promise<number> {
  const { accessToken } = await signInByApi(url, people.admin)
  const answer = await fetch(`${url}/apps/chat/add-group`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ group: { title: 'Quay works', members: [2, 3] } }),
  })
  return ((await answer.json()) as { contact: { id: number } }).contact.id
}
