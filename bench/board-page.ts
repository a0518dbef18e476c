import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../bin/build.ts'
import { ensureChromium, findChromium, chromiumInstallHint } from '../bin/chromium.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openSignedIn } from './browser-visit.ts'
import { atMost, median, percentile, type Table } from './figures.ts'
import { startServer } from './processes.ts'
import { frameWork, tasks, type TraceEvent } from './trace.ts'
import { CARDS } from './world-board.ts'
import type { World } from './world.ts'

const RUNS = 5
/** Moves of the pointer, one a frame, over columns and cards and back. */
const STEPS = 120
const FRAME_MS = 16
const SETTLED_MS = 1_500

/** A project of 5,000 cards: when it shows, when it is usable, what it fetches, and what a drag costs. */
export async function measureBoardPage(world: World): Promise<Table> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  const server = await startServer(await world.copy('board-page'))
  const browser = await launchBrowser(findChromium())
  const url = `http://127.0.0.1:${server.port}`
  const visits: Visit[] = []
  // The first visit warms the server up, as any page before it would.
  for (let run = 0; run <= RUNS; run++) visits.push(await measureVisit(browser, url))
  const drags: Drag[] = []
  for (let run = 0; run < RUNS; run++) drags.push(await measureDrag(browser, url))
  await browser.close()
  await server.stop()
  const middle = (figure: keyof Visit) => median(visits.slice(1).map((visit) => visit[figure]))
  const frames = drags.flatMap((drag) => drag.frames)
  return {
    title: `Board of ${CARDS.toLocaleString('en')} cards, empty cache, signed in, medians of ${RUNS}; ${frames.length} frames of dragging in ${RUNS} traces`,
    columns: [''],
    rows: [
      atMost('first cards show', middle('first'), { most: 500, unit: 'ms' }),
      atMost('all there, usable', middle('usable'), { most: 1_000, unit: 'ms' }),
      atMost('everything fetched, compressed', middle('kilobytes'), { most: 500, unit: 'KB' }),
      atMost('script and layout of a frame of a drag, p95', percentile(frames, 95), { most: 8, unit: 'ms' }),
      atMost('longest task of a drag, with drop and refetch', Math.max(...drags.map(({ longest }) => longest)), { most: 50, unit: 'ms' }),
    ],
  }
}

type Visit = { first: number; usable: number; kilobytes: number }

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openSignedIn(browser, url)
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(noteWhenShown)
  await page.goto(`${url}/#/kanban`, { waitUntil: 'commit' })
  const noted = await page.waitForFunction(() => (globalThis as Noting).usableAt && { ...(globalThis as Noting) }, undefined, {
    timeout: 60_000,
  })
  const { firstAt, usableAt } = (await noted.jsonValue()) as Required<Noting>
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { first: firstAt, usable: usableAt, kilobytes: bytes / 1000 }
}

type Noting = { firstAt?: number; usableAt?: number }

/**
 * Notes the first frame that shows a card, and the first one after which every column says how many it has and the
 * page has come to rest: a frame follows it without delay. Runs in the page.
 */
function noteWhenShown(): void {
  const noting = globalThis as Noting
  let before = 0
  const look = (now: number) => {
    const columns = [...document.querySelectorAll('[data-board] header')]
    noting.firstAt ??= document.querySelector('[data-board] [role=row]') ? performance.now() : undefined!
    if (noting.firstAt === undefined) delete noting.firstAt
    const isWhole = columns.length > 0 && columns.every((head) => /\d/.test(head.textContent ?? ''))
    if (isWhole && now - before < 34) noting.usableAt = performance.now()
    else requestAnimationFrame(look)
    before = now
  }
  requestAnimationFrame(look)
}

type Drag = { frames: number[]; longest: number }

/** Picks a card up, takes it over the columns there and back, and drops it; answers the work of each frame on the page's main thread. */
async function measureDrag(browser: Browser, url: string): Promise<Drag> {
  const page = await openSignedIn(browser, url)
  await page.goto(`${url}/#/kanban`)
  await page.waitForFunction(() => /\d/.test(document.querySelector('[data-board] header')?.textContent ?? ''))
  await page.waitForTimeout(SETTLED_MS)
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'devtools.timeline.frame',
      'disabled-by-default-devtools.timeline.frame',
      'disabled-by-default-devtools.timeline',
      'toplevel',
    ],
  })
  await drag(page)
  await page.waitForTimeout(SETTLED_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.context().close()
  return { frames: frameWork(traceEvents), longest: Math.max(...tasks(traceEvents)) }
}

async function drag(page: Page): Promise<void> {
  const card = (await page.locator('[data-board] [role=row][data-key]').nth(1).boundingBox())!
  const board = (await page.locator('[data-kanban]').boundingBox())!
  await page.mouse.move(card.x + 60, card.y + 20)
  await page.mouse.down()
  for (let step = 0; step <= STEPS; step++) {
    const way = 1 - Math.abs(1 - (2 * step) / STEPS)
    const swing = Math.sin((step / STEPS) * Math.PI * 6)
    await page.mouse.move(card.x + 70 + way * (board.width - 200), board.y + board.height * (0.5 + 0.3 * swing))
    await page.waitForTimeout(FRAME_MS)
  }
  await page.mouse.move(card.x + 360, card.y + 150)
  await page.mouse.up()
}
