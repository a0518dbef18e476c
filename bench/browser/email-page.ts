import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './launch.ts'
import { openSignedInPage } from './signed-in-page.ts'
import { scale } from '../scale.ts'
import { openMailbox } from '../fixtures/email-fixture.ts'
import { atMost, median, percentile, type Table } from '../report/results.ts'
import { recordTrace, SETTLE_MS, type Trace } from './record-trace.ts'
import { scrollGrid } from './scroll.ts'

const RUNS = scale(3, 1)
const PAUSE_MS = 160

/** Scrolls an inbox of 160,000 emails and opens some. */
export async function measureEmailPage(): Promise<Table[]> {
  const browser = await launchChromium()
  const server = await openMailbox('sqlite')
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run++) visits.push(await measureVisit(browser, `http://127.0.0.1:${server.port}`))
  await browser.close()
  await server.stop()
  const frames = visits.flatMap((visit) => visit.frames)
  const opened = visits.flatMap((visit) => visit.opened)
  return [
    {
      title: `Inbox of 160,000 emails; ${frames.length} frames of scrolling in ${RUNS} traces`,
      columns: [''],
      rows: [
        atMost('script and layout per frame while scrolling, p95', percentile(frames, 95), { max: 8, unit: 'ms' }),
        atMost('longest task while scrolling', Math.max(...visits.map(({ longestTask }) => longestTask)), { max: 50, unit: 'ms' }),
        atMost('open an email for the first time, median', median(opened), { max: 100, unit: 'ms' }),
      ],
    },
  ]
}

type Visit = Trace & { opened: number[] }

async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await openSignedInPage(browser, url)
  await page.goto(`${url}/#/email`)
  await page.locator('main [data-index="0"]:not([aria-busy])').waitFor()
  await page.waitForTimeout(SETTLE_MS * 2)
  const trace = await recordTrace(browser, page, () => scrollGrid(page))
  const opened = await measureOpening(page)
  await page.context().close()
  return { ...trace, opened }
}

/** Returns the milliseconds from each click until the email is visible, measured in the page. */
async function measureOpening(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < 8; index++) {
    const row = page.locator('main [data-index]:not([aria-busy])').nth(4 + index)
    const time = await row.evaluate(async (element) => {
      const subject = element.querySelector('[data-action=open]')!.textContent
      const start = performance.now()
      element.querySelector<HTMLElement>('[data-action=open]')!.click()
      const isShown = () =>
        document.querySelector('main article [data-mail] iframe') && document.querySelector('main article h2')?.textContent === subject
      while (!isShown()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    })
    times.push(time)
    await page.waitForTimeout(PAUSE_MS)
  }
  return times
}
