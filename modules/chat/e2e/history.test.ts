import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { axeFindings, expect, journeys, people, signInByApi } from '#e2e/harness.ts'
import { inMenu, log, row } from './chat-page.ts'
import type { RunningServer } from '#e2e/server.ts'

const MESSAGES = 20_000
const SEEN = 12_000
/** The maximum number of rendered rows, including those being loaded. */
const MOST_ROWS = 250
const RIDDLE = 7_777

const journey = journeys()

journey(
  '20,000 messages open at the first unseen one, and go by without a hole, a jump or growth of memory',
  async ({ open, app }) => {
    await fillChat(app)
    const page = await open('/chat?id=1', { as: 'staff' })
    await row(page, wordsOf(SEEN + 1)).waitFor()
    await log(page).getByText('New', { exact: true }).waitFor()
    await expect.poll(() => inSight(page, SEEN + 1)).toBe(true)
    await expect.poll(() => inMenu(page)).toEqual(['99+'])

    await page.getByRole('button', { name: /new messages/ }).click()
    await row(page, wordsOf(MESSAGES)).waitFor()
    await expect.poll(() => inMenu(page)).toEqual([])
    await climb(page, MESSAGES - 2_000)
    const before = await heapOf(page)
    const climbed = await climb(page, 1)
    expect(climbed.first).toBe(1)
    expect(climbed.holes).toEqual([])
    expect(climbed.worstJump).toBeLessThanOrEqual(1)
    expect(climbed.mostRows).toBeLessThanOrEqual(MOST_ROWS)
    expect((await heapOf(page)) - before).toBeLessThan(4)
  },
  240_000,
)

journey('words find a message in all chats and in one, and lead to its place among thousands', async ({ open }) => {
  const page = await open('/chat', { as: 'staff' })
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('riddle')
  const found = page.getByRole('region', { name: 'Messages' })
  await found.getByRole('link').first().waitFor()
  await expect.poll(() => found.getByRole('link').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await found.getByRole('link').click()
  await row(page, 'A riddle').waitFor()
  await expect.poll(() => inSight(page, RIDDLE)).toBe(true)
  await row(page, wordsOf(RIDDLE - 1)).waitFor()
  await row(page, wordsOf(RIDDLE + 1)).waitFor()

  await page.getByRole('button', { name: 'Search in this chat' }).click()
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill(`number ${MESSAGES}`)
  await found.getByRole('link', { name: wordsOf(MESSAGES) }).click()
  await row(page, wordsOf(MESSAGES)).waitFor()
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('nobody ever said this')
  await page.getByText('No messages match “nobody ever said this”.').waitFor()
})

const wordsOf = (seq: number) => (seq === RIDDLE ? 'A riddle' : `Number ${seq}.`)

/** Writes the messages of the first two people into the database itself, while the server is down. */
async function fillChat(app: RunningServer): Promise<void> {
  const { accessToken } = await signInByApi(app.url, people.admin)
  const { userData } = await signInByApi(app.url, people.staff)
  const sent = await fetch(`${app.url}/apps/chat/send-msg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ obj: { contact: { id: userData.id }, message: wordsOf(1) } }),
  })
  expect(sent.status).toBe(200)
  await app.halt()
  const db = new DatabaseSync(join(app.dataDir, 'staffroom.db'))
  const { chatId, at } = db.prepare('select "chatId", "createdAt" as at from chat_messages').get() as { chatId: number; at: string }
  const message = db.prepare(`insert into chat_messages ("chatId", seq, "senderId", message, "isQuiet", "createdAt", "updatedAt")
    values (?, ?, ?, ?, 0, ?, ?) returning id`)
  const text = db.prepare(`insert into search_text (entity, "recordId", field, text, at) values ('message', ?, 'message', ?, ?)`)
  db.exec('begin')
  for (let seq = 2; seq <= MESSAGES; seq++) {
    const { id } = message.get(chatId, seq, 1, wordsOf(seq), at, at) as { id: number }
    text.run(id, wordsOf(seq).toLowerCase(), at)
  }
  db.prepare('update chats set "lastSeq" = ? where id = ?').run(MESSAGES, chatId)
  db.prepare('update chat_members set "seenSeq" = ? where "chatId" = ? and "userId" = ?').run(SEEN, chatId, userData.id)
  db.exec('commit')
  db.close()
  await app.resume()
}

const inSight = (page: Page, seq: number) =>
  row(page, wordsOf(seq))
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const place = element.closest('[role=log]')!.parentElement!.getBoundingClientRect()
      return top >= place.top && bottom <= place.bottom
    })

type Climbed = { first: number; holes: string[]; worstJump: number; mostRows: number }

/**
 * Scrolls up until message `to` stands on the page; within 700 pixels of the top more must be on its way. After each step the rows must follow one another, and when earlier ones
 * have come, what was in the middle must stand where it stood.
 */
const climb = (page: Page, to: number): Promise<Climbed> =>
  page.evaluate(
    async ({ goal, riddle }) => {
      const log = document.querySelector('[role=log]')!
      const scroller = log.parentElement!
      const rows = () => [...log.querySelectorAll<HTMLElement>('article')]
      const numberOf = (element: HTMLElement) => {
        const words = element.querySelector('[dir=auto]')!.textContent
        return words === 'A riddle' ? riddle : Number(/Number (\d+)/.exec(words)?.[1])
      }
      const frame = () => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
      const climbed = { first: Infinity, holes: [] as string[], worstJump: 0, mostRows: 0 }
      while (climbed.first > goal) {
        scroller.scrollTop = Math.max(0, scroller.scrollTop - 2_000)
        const { top: edge, height } = scroller.getBoundingClientRect()
        const middle = rows().find((one) => one.getBoundingClientRect().bottom > edge + height / 2)!
        const top = middle.getBoundingClientRect().top
        const first = numberOf(rows()[0]!)
        const isWaiting = () => numberOf(rows()[0]!) === first && first > 1 && scroller.scrollTop < 700
        do await frame()
        while (isWaiting())
        if (middle.isConnected) climbed.worstJump = Math.max(climbed.worstJump, Math.abs(middle.getBoundingClientRect().top - top))
        const numbers = rows().map(numberOf)
        for (const [index, number] of numbers.entries())
          if (index > 0 && number !== numbers[index - 1]! + 1) climbed.holes.push(`${numbers[index - 1]} ${number}`)
        climbed.first = numbers[0]!
        climbed.mostRows = Math.max(climbed.mostRows, numbers.length)
      }
      return climbed
    },
    { goal: to, riddle: RIDDLE },
  )

/** Megabytes of script's memory once garbage is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
