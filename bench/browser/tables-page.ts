import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from './launch.ts'
import { openSignedInPage } from './signed-in-page.ts'
import { atMost, percentile, formatNumber, withoutTarget, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { INVOICE_COUNT, openInvoicesFixture } from '../fixtures/invoices-fixture.ts'
import { recordTrace, SETTLE_MS, type Trace } from './record-trace.ts'
import { scrollGrid } from './scroll.ts'

const RUNS = scale(3, 1)
const JUMPS = 20

type Visit = Trace & { painted: number[]; memoryGrowth: number }

/** Scrolls a table of a million invoices and measures frames, painting of new rows and memory. */
export async function measureTablesPage(): Promise<Table[]> {
  const browser = await launchChromium()
  const server = await openInvoicesFixture('sqlite')
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run++) visits.push(await measureVisit(browser, `http://127.0.0.1:${server.port}`))
  await browser.close()
  await server.stop()
  const frames = visits.flatMap((visit) => visit.frames)
  const painted = visits.flatMap((visit) => visit.painted)
  return [
    {
      title: `A table of ${INVOICE_COUNT.toLocaleString('en')} invoices; ${frames.length} frames of scrolling in ${RUNS} traces, ${painted.length} jumps`,
      columns: [''],
      rows: [
        atMost('script and layout per frame while scrolling, p95', percentile(frames, 95), { max: 8, unit: 'ms' }),
        withoutTarget('longest task while scrolling', `${formatNumber(Math.max(...visits.map(({ longestTask }) => longestTask)))} ms`),
        atMost('rows painted after their response, p95', percentile(painted, 95), { max: 100, unit: 'ms' }),
        atMost('memory of the page retained after scrolling', Math.max(...visits.map(({ memoryGrowth }) => memoryGrowth)), {
          max: 8,
          unit: 'MB',
        }),
      ],
    },
  ]
}

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openSignedInPage(browser, url)
  await page.goto(`${url}/#/tables`)
  await page.locator('main [role=row][aria-rowindex="12"] [role=gridcell]').first().waitFor()
  await page.waitForTimeout(SETTLE_MS * 2)
  const session = await page.context().newCDPSession(page)
  await jumpTo(page, 0.5)
  const before = await measureHeapMegabytes(session)
  const trace = await recordTrace(browser, page, () => scrollGrid(page))
  const painted: number[] = []
  for (let jump = 1; jump <= JUMPS; jump++) painted.push(await jumpTo(page, (((jump * 7) % 23) + 0.37) / 24))
  const memoryGrowth = (await measureHeapMegabytes(session)) - before
  await page.context().close()
  return { ...trace, painted, memoryGrowth }
}

async function measureHeapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** Jumps to new rows. Returns the milliseconds from the last response until the frame that shows all rows, measured in the page. */
function jumpTo(page: Page, share: number): Promise<number> {
  return page.getByRole('grid').evaluate(async (grid, at) => {
    performance.clearResourceTimings()
    const frame = () => new Promise(requestAnimationFrame)
    const rows = () => [...grid.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')]
    const responses = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/datatables/data'))
    grid.scrollTop = grid.scrollHeight * at
    do await frame()
    while (responses().length === 0 || rows().length === 0 || rows().some((row) => (row.textContent ?? '').trim() === ''))
    const painted = performance.now()
    return painted - Math.max(...responses().map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  }, share)
}
