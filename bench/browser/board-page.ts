import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './launch.ts'
import { openSignedInPage } from './signed-in-page.ts'
import { atMost, median, percentile, type Table } from '../report/results.ts'
import { startServer } from '../load/server-process.ts'
import { recordTrace, SETTLE_MS, type Trace } from './record-trace.ts'
import { CARD_COUNT } from '../fixtures/board-fixture.ts'
import { scale } from '../scale.ts'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'

const RUNS = scale(5, 1)
/** Pointer moves, one per frame. */
const STEPS = 120
const FRAME_MS = 16

/** Loads a board of 5,000 cards and drags a card. */
export async function measureBoardPage(fixture: TasksFixture): Promise<Table> {
  const browser = await launchChromium()
  const server = await startServer(await fixture.copy('board-page'))
  const url = `http://127.0.0.1:${server.port}`
  const visits: Visit[] = []
  // The first visit is not measured, because it warms up the server.
  for (let run = 0; run <= RUNS; run++) visits.push(await measureVisit(browser, url))
  const drags: Trace[] = []
  for (let run = 0; run < RUNS; run++) drags.push(await measureDrag(browser, url))
  await browser.close()
  await server.stop()
  const getMedian = (key: keyof Visit) => median(visits.slice(1).map((visit) => visit[key]))
  const frames = drags.flatMap((drag) => drag.frames)
  return {
    title: `Board of ${CARD_COUNT.toLocaleString('en')} cards, empty cache, signed in, medians of ${RUNS} runs; ${frames.length} frames of dragging in ${RUNS} traces`,
    columns: [''],
    rows: [
      atMost('first cards visible after', getMedian('first'), { max: 500, unit: 'ms' }),
      atMost('usable after', getMedian('usable'), { max: 1_000, unit: 'ms' }),
      atMost('transferred, compressed', getMedian('kilobytes'), { max: 500, unit: 'KB' }),
      atMost('script and layout per frame while dragging, p95', percentile(frames, 95), { max: 8, unit: 'ms' }),
      atMost('longest task of a drag, including drop and refetch', Math.max(...drags.map(({ longestTask }) => longestTask)), {
        max: 50,
        unit: 'ms',
      }),
    ],
  }
}

type Visit = { first: number; usable: number; kilobytes: number }

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openSignedInPage(browser, url)
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(recordPaintTimes)
  await page.goto(`${url}/#/kanban`, { waitUntil: 'commit' })
  const recorded = await page.waitForFunction(
    () => (globalThis as WindowWithTimes).usableAt && { ...(globalThis as WindowWithTimes) },
    undefined,
    {
      timeout: 60_000,
    },
  )
  const { firstAt, usableAt } = (await recorded.jsonValue()) as Required<WindowWithTimes>
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { first: firstAt, usable: usableAt, kilobytes: bytes / 1000 }
}

type WindowWithTimes = { firstAt?: number; usableAt?: number }

/**
 * Runs in the page. Records the first frame with a card, and the first frame in which every column shows its count and which the
 * next frame follows without delay.
 */
function recordPaintTimes(): void {
  const times = globalThis as WindowWithTimes
  let previous = 0
  const check = (now: number) => {
    const columns = [...document.querySelectorAll('[data-board] header')]
    times.firstAt ??= document.querySelector('[data-board] [role=row]') ? performance.now() : undefined!
    if (times.firstAt === undefined) delete times.firstAt
    const isComplete = columns.length > 0 && columns.every((head) => /\d/.test(head.textContent ?? ''))
    if (isComplete && now - previous < 34) times.usableAt = performance.now()
    else requestAnimationFrame(check)
    previous = now
  }
  requestAnimationFrame(check)
}

/** Drags a card across all columns and back, and drops it. */
async function measureDrag(browser: Browser, url: string): Promise<Trace> {
  const page = await openSignedInPage(browser, url)
  await page.goto(`${url}/#/kanban`)
  await page.waitForFunction(() => /\d/.test(document.querySelector('[data-board] header')?.textContent ?? ''))
  await page.waitForTimeout(SETTLE_MS)
  const trace = await recordTrace(browser, page, () => drag(page))
  await page.context().close()
  return trace
}

async function drag(page: Page): Promise<void> {
  const card = (await page.locator('[data-board] [role=row][data-key]').nth(1).boundingBox())!
  const board = (await page.locator('[data-kanban]').boundingBox())!
  await page.mouse.move(card.x + 60, card.y + 20)
  await page.mouse.down()
  for (let step = 0; step <= STEPS; step++) {
    const progress = 1 - Math.abs(1 - (2 * step) / STEPS)
    const swing = Math.sin((step / STEPS) * Math.PI * 6)
    await page.mouse.move(card.x + 70 + progress * (board.width - 200), board.y + board.height * (0.5 + 0.3 * swing))
    await page.waitForTimeout(FRAME_MS)
  }
  await page.mouse.move(card.x + 360, card.y + 150)
  await page.mouse.up()
}
