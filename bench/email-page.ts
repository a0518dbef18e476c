import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../bin/build.ts'
import { ensureChromium, findChromium, chromiumInstallHint } from '../bin/chromium.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openSignedIn } from './browser-visit.ts'
import { openMailbox } from './email-world.ts'
import { atMost, median, percentile, type Table } from './figures.ts'
import { frameWork, tasks, type TraceEvent } from './trace.ts'

const RUNS = 3
/** Turns of the wheel, one a frame. */
const TURNS = 240
const FRAME_MS = 16
const SETTLED_MS = 1_500

/** An inbox of more than 100,000 mails: what a frame costs while it is scrolled, and how soon a mail that is pressed shows. */
export async function measureEmailPage(): Promise<Table[]> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  const server = await openMailbox('sqlite')
  const browser = await launchBrowser(findChromium())
  const scrolls: Scroll[] = []
  for (let run = 0; run < RUNS; run++) scrolls.push(await measureScroll(browser, `http://127.0.0.1:${server.port}`))
  await browser.close()
  await server.stop()
  const frames = scrolls.flatMap((scroll) => scroll.frames)
  const opened = scrolls.flatMap((scroll) => scroll.opened)
  return [
    {
      title: `Inbox of 160,000 mails; ${frames.length} frames of scrolling in ${RUNS} traces`,
      columns: [''],
      rows: [
        atMost('script and layout of a frame of a scroll, p95', percentile(frames, 95), { most: 8, unit: 'ms' }),
        atMost('longest task of a scroll', Math.max(...scrolls.map(({ longest }) => longest)), { most: 50, unit: 'ms' }),
        atMost('from a press to a mail that was not open before, median', median(opened), { most: 100, unit: 'ms' }),
      ],
    },
  ]
}

type Scroll = { frames: number[]; longest: number; opened: number[] }

async function measureScroll(browser: Browser, url: string): Promise<Scroll> {
  const page = await openSignedIn(browser, url)
  await page.goto(`${url}/#/email`)
  await page.locator('main [data-index="0"]:not([aria-busy])').waitFor()
  await page.waitForTimeout(SETTLED_MS * 2)
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'devtools.timeline.frame',
      'disabled-by-default-devtools.timeline.frame',
      'disabled-by-default-devtools.timeline',
      'toplevel',
    ],
  })
  await scroll(page)
  await page.waitForTimeout(SETTLED_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const opened = await openSome(page)
  await page.context().close()
  return { frames: frameWork(traceEvents), longest: Math.max(...tasks(traceEvents)), opened }
}

/** By the wheel, slowly and fast, and by the bar to far places. */
async function scroll(page: Page): Promise<void> {
  const list = (await page.getByRole('grid').boundingBox())!
  await page.mouse.move(list.x + 100, list.y + 200)
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn % 3 === 0 ? 240 : 60)
    await page.waitForTimeout(FRAME_MS)
  }
  for (let part = 1; part <= 20; part++) {
    await page.getByRole('grid').evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), part / 21)
    await page.waitForTimeout(FRAME_MS * 4)
  }
}

/** Milliseconds from the press until the subject of the mail stands there, in the page's own time. */
async function openSome(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let place = 0; place < 8; place++) {
    const row = page.locator('main [data-index]:not([aria-busy])').nth(4 + place)
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
    await page.waitForTimeout(FRAME_MS * 10)
  }
  return times
}
