import type { Browser, CDPSession, Page } from 'playwright-core'
import { buildIfStale } from '../bin/build.ts'
import { ensureChromium, findChromium, chromiumInstallHint } from '../bin/chromium.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openSignedIn } from './browser-visit.ts'
import { atMost, percentile, short, told, type Table } from './figures.ts'
import { openInvoices } from './invoices-world.ts'
import { frameWork, tasks, type TraceEvent } from './trace.ts'

const RUNS = 3
/** Turns of the wheel, one a frame, and far places by the bar. */
const TURNS = 240
const JUMPS = 20
const FRAME_MS = 16
const SETTLED_MS = 1_500
const CATEGORIES = [
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'toplevel',
]

type Visit = { frames: number[]; longest: number; painted: number[]; grown: number }

/** A table of a million invoices: what a frame of scrolling costs, how soon rows that have come are painted, and what stays in memory. */
export async function measureTablesPage(): Promise<Table[]> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  const server = await openInvoices('sqlite')
  const browser = await launchBrowser(findChromium())
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run++) visits.push(await measureVisit(browser, `http://127.0.0.1:${server.port}`))
  await browser.close()
  await server.stop()
  const frames = visits.flatMap((visit) => visit.frames)
  const painted = visits.flatMap((visit) => visit.painted)
  return [
    {
      title: `A table of 1,000,000 invoices; ${frames.length} frames of scrolling in ${RUNS} traces, ${painted.length} far jumps`,
      columns: [''],
      rows: [
        atMost('script and layout of a frame of a scroll, p95', percentile(frames, 95), { most: 8, unit: 'ms' }),
        told('longest task of a scroll', `${short(Math.max(...visits.map(({ longest }) => longest)))} ms`),
        atMost('from the rows’ arrival to their paint, p95', percentile(painted, 95), { most: 100, unit: 'ms' }),
        atMost('memory of the page that a scroll leaves behind', Math.max(...visits.map(({ grown }) => grown)), { most: 8, unit: 'MB' }),
      ],
    },
  ]
}

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openSignedIn(browser, url)
  await page.goto(`${url}/#/tables`)
  await page.locator('main [role=row][aria-rowindex="12"] [role=gridcell]').first().waitFor()
  await page.waitForTimeout(SETTLED_MS * 2)
  const session = await page.context().newCDPSession(page)
  await jumpTo(page, 0.5)
  const before = await usedMegabytes(session)
  await browser.startTracing(page, { categories: CATEGORIES })
  await scroll(page)
  await page.waitForTimeout(SETTLED_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const painted: number[] = []
  for (let jump = 1; jump <= JUMPS; jump++) painted.push(await jumpTo(page, (((jump * 7) % 23) + 0.37) / 24))
  const grown = (await usedMegabytes(session)) - before
  await page.context().close()
  return { frames: frameWork(traceEvents), longest: Math.max(...tasks(traceEvents)), painted, grown }
}

async function usedMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** By the wheel, slowly and fast, and by the bar. */
async function scroll(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  const place = (await grid.boundingBox())!
  await page.mouse.move(place.x + 100, place.y + 200)
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn % 3 === 0 ? 240 : 60)
    await page.waitForTimeout(FRAME_MS)
  }
  for (let part = 1; part <= JUMPS; part++) {
    await grid.evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), part / (JUMPS + 1))
    await page.waitForTimeout(FRAME_MS * 4)
  }
}

/** To rows that have not been seen. Milliseconds from the last answer with them until the frame that shows them all, in the page's own time. */
function jumpTo(page: Page, share: number): Promise<number> {
  return page.getByRole('grid').evaluate(async (grid, at) => {
    performance.clearResourceTimings()
    const frame = () => new Promise(requestAnimationFrame)
    const rows = () => [...grid.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')]
    const answers = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/datatables/data'))
    grid.scrollTop = grid.scrollHeight * at
    do await frame()
    while (answers().length === 0 || rows().length === 0 || rows().some((row) => (row.textContent ?? '').trim() === ''))
    const painted = performance.now()
    return painted - Math.max(...answers().map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  }, share)
}
