import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { getAxeViolations, expect, createTest, testUsers, signInByApi } from '#e2e/harness.ts'
import { getMenuBadge, messageLog, messageRow } from './chat-page.ts'
import type { RunningServer } from '#e2e/server.ts'

const MESSAGES = 20_000
const READ = 12_000
/** The maximum number of rendered rows, including those being loaded. */
const MAX_ROWS = 250
const RIDDLE = 7_777

const test = createTest()

test('scrolls through 20,000 messages from the first unread one without gaps, jumps or memory growth', async ({ open, app }) => {
  await fillChat(app)
  const page = await open('/chat?id=1', { as: 'staff' })
  await messageRow(page, getMessageText(READ + 1)).waitFor()
  await messageLog(page).getByText('New', { exact: true }).waitFor()
  await expect.poll(() => isInView(page, READ + 1)).toBe(true)
  await expect.poll(() => getMenuBadge(page)).toEqual(['99+'])

  await page.getByRole('button', { name: /new messages/ }).click()
  await messageRow(page, getMessageText(MESSAGES)).waitFor()
  await expect.poll(() => getMenuBadge(page)).toEqual([])
  await scrollUp(page, MESSAGES - 2_000)
  const before = await measureHeap(page)
  const result = await scrollUp(page, 1)
  expect(result.first).toBe(1)
  expect(result.gaps).toEqual([])
  expect(result.largestJump).toBeLessThanOrEqual(1)
  expect(result.maxRows).toBeLessThanOrEqual(MAX_ROWS)
  expect((await measureHeap(page)) - before).toBeLessThan(4)
}, 480_000)

test('search finds a message in all chats or in one, and opens it among thousands', async ({ open }) => {
  const page = await open('/chat', { as: 'staff' })
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('riddle')
  const results = page.getByRole('region', { name: 'Messages' })
  await results.getByRole('link').first().waitFor()
  await expect.poll(() => results.getByRole('link').count()).toBe(1)
  expect(await getAxeViolations(page)).toEqual([])
  await results.getByRole('link').click()
  await messageRow(page, 'A riddle').waitFor()
  await expect.poll(() => isInView(page, RIDDLE)).toBe(true)
  await messageRow(page, getMessageText(RIDDLE - 1)).waitFor()
  await messageRow(page, getMessageText(RIDDLE + 1)).waitFor()

  await page.getByRole('button', { name: 'Search in this chat' }).click()
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill(`number ${MESSAGES}`)
  await results.getByRole('link', { name: getMessageText(MESSAGES) }).click()
  await messageRow(page, getMessageText(MESSAGES)).waitFor()
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('nobody ever said this')
  await page.getByText('No messages match “nobody ever said this”.').waitFor()
})

const getMessageText = (seq: number) => (seq === RIDDLE ? 'A riddle' : `Number ${seq}.`)

/** Inserts messages between the first two users into the database while the server is stopped. */
async function fillChat(app: RunningServer): Promise<void> {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const { userData } = await signInByApi(app.url, testUsers.staff)
  const response = await fetch(`${app.url}/apps/chat/send-msg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ obj: { contact: { id: userData.id }, message: getMessageText(1) } }),
  })
  expect(response.status).toBe(200)
  await app.stop()
  const db = new DatabaseSync(join(app.dataDir, 'staffroom.db'))
  const { chatId, at } = db.prepare('select "chatId", "createdAt" as at from chat_messages').get() as { chatId: number; at: string }
  const message = db.prepare(`insert into chat_messages ("chatId", seq, "senderId", message, "isQuiet", "createdAt", "updatedAt")
    values (?, ?, ?, ?, 0, ?, ?) returning id`)
  const text = db.prepare(`insert into search_text (entity, "recordId", field, text, at) values ('message', ?, 'message', ?, ?)`)
  db.exec('begin')
  for (let seq = 2; seq <= MESSAGES; seq++) {
    const { id } = message.get(chatId, seq, 1, getMessageText(seq), at, at) as { id: number }
    text.run(id, getMessageText(seq).toLowerCase(), at)
  }
  db.prepare('update chats set "lastSeq" = ? where id = ?').run(MESSAGES, chatId)
  db.prepare('update chat_members set "seenSeq" = ? where "chatId" = ? and "userId" = ?').run(READ, chatId, userData.id)
  db.exec('commit')
  db.close()
  await app.restart()
}

const isInView = (page: Page, seq: number) =>
  messageRow(page, getMessageText(seq))
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const viewport = element.closest('[role=log]')!.parentElement!.getBoundingClientRect()
      return top >= viewport.top && bottom <= viewport.bottom
    })

type ScrollResult = { first: number; gaps: string[]; largestJump: number; maxRows: number }

/**
 * Scrolls up until message `to` is rendered. Waits for more messages within 700 pixels of the top. After each step, messages must
 * be consecutive, and loading earlier messages must not move the message in the middle.
 */
const scrollUp = (page: Page, to: number): Promise<ScrollResult> =>
  page.evaluate(
    async ({ goal, riddle }) => {
      const log = document.querySelector('[role=log]')!
      const scroller = log.parentElement!
      const rows = () => [...log.querySelectorAll<HTMLElement>('article')]
      const getNumber = (element: HTMLElement) => {
        const text = element.querySelector('[dir=auto]')!.textContent
        return text === 'A riddle' ? riddle : Number(/Number (\d+)/.exec(text)?.[1])
      }
      const frame = () => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
      const result = { first: Infinity, gaps: [] as string[], largestJump: 0, maxRows: 0 }
      while (result.first > goal) {
        scroller.scrollTop = Math.max(0, scroller.scrollTop - 2_000)
        const { top: edge, height } = scroller.getBoundingClientRect()
        const middle = rows().find((candidate) => candidate.getBoundingClientRect().bottom > edge + height / 2)!
        const top = middle.getBoundingClientRect().top
        const first = getNumber(rows()[0]!)
        const isLoading = () => getNumber(rows()[0]!) === first && first > 1 && scroller.scrollTop < 700
        do await frame()
        while (isLoading())
        if (middle.isConnected) result.largestJump = Math.max(result.largestJump, Math.abs(middle.getBoundingClientRect().top - top))
        const numbers = rows().map(getNumber)
        for (const [index, number] of numbers.entries())
          if (index > 0 && number !== numbers[index - 1]! + 1) result.gaps.push(`${numbers[index - 1]} ${number}`)
        result.first = numbers[0]!
        result.maxRows = Math.max(result.maxRows, numbers.length)
      }
      return result
    },
    { goal: to, riddle: RIDDLE },
  )

/** Megabytes of the JavaScript heap after a garbage collection. */
async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
