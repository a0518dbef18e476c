import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from './launch.ts'
import { openSignedInPage } from './signed-in-page.ts'
import { atMost, formatNumber, median, withoutTarget, type Row, type Table } from '../report/results.ts'
import { startServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'

const RUNS = scale(5, 1)
/** 1.6 Mbit/s and 150 ms, as in Lighthouse. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_THROTTLING = 4

/** Loads the to-do page as a signed-in user with an empty cache, and opens it again from another page. */
export async function measurePage(fixture: TasksFixture): Promise<Table> {
  const browser = await launchChromium()
  const server = await startServer(await fixture.copy('page'))
  const visit = { browser, url: `http://127.0.0.1:${server.port}` }
  const fast = await repeat(() => measureVisit(visit, false))
  const slow = await repeat(() => measureVisit(visit, true))
  await browser.close()
  await server.stop()
  return {
    title: `To-do page, empty cache, signed in, medians of ${RUNS} runs; slow means a quarter of the CPU speed, 1.6 Mbit/s and 150 ms latency`,
    columns: [''],
    rows: toRows(fast, slow),
  }
}

function toRows(fast: Visit[], slow: Visit[]): Row[] {
  const getMedian = (visits: Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return [
    atMost('JavaScript and CSS, brotli', getMedian(slow, 'kilobytes'), { max: 170, unit: 'KB' }),
    atMost('requests', getMedian(slow, 'requests'), { max: 16, unit: '' }),
    withoutTarget('usable after, fast', `${formatNumber(getMedian(fast, 'usable'))} ms`),
    atMost('usable after, slow', getMedian(slow, 'usable'), { max: 2_200, unit: 'ms' }),
    atMost('opened again after', getMedian(fast, 'warm'), { max: 50, unit: 'ms' }),
    atMost('opened again after, slow', getMedian(slow, 'warm'), { max: 200, unit: 'ms' }),
  ]
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < RUNS; run++) results.push(await measure())
  return results
}

type Visit = { kilobytes: number; requests: number; usable: number; warm: number }

async function measureVisit({ browser, url }: { browser: Browser; url: string }, isSlow: boolean): Promise<Visit> {
  const page = await openSignedInPage(browser, url)
  const session = await page.context().newCDPSession(page)
  const getTraffic = await watchNetwork(session)
  if (isSlow) await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  if (isSlow) await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING })
  await page.addInitScript(recordWhenUsable)
  await page.goto(`${url}/#/todo`, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (globalThis as WindowWithTime).usableAt, undefined, { timeout: 60_000 })
  const load = { ...getTraffic(), usable: (await usable.jsonValue())! }
  const warm = await measureWarmOpening(page)
  await page.context().close()
  return { ...load, warm }
}

type WindowWithTime = { usableAt?: number }

/** Runs in the page. Records the time of the first frame that shows the menu and a row of the list. */
function recordWhenUsable(): void {
  const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
  const check = () => {
    if (isVisible('nav a') && isVisible('main [data-key]')) (globalThis as WindowWithTime).usableAt = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Returns a function that reads the traffic so far: kilobytes of scripts and style sheets, and all requests. */
async function watchNetwork(session: CDPSession): Promise<() => { kilobytes: number; requests: number }> {
  let bytes = 0
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response, type }) => {
    if (!response.url.startsWith('http')) return
    requests++
    if (type === 'Script' || type === 'Stylesheet') bytes += Number(response.headers['content-length'])
  })
  return () => ({ kilobytes: bytes / 1000, requests })
}

/** Returns the milliseconds from a click in the menu until the list is visible, when the page was open before. */
async function measureWarmOpening(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.evaluate(() => void (location.hash = '#/account'))
    await page.locator('main [data-key]').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    times.push(await page.evaluate(clickAndWait))
  }
  return median(times)
}

/** Runs in the page. */
function clickAndWait(): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>('nav a[href$="#/todo"]')!
  const start = performance.now()
  link.click()
  return new Promise((resolve) => {
    const check = () => {
      if (document.querySelector('main [data-key]')?.checkVisibility()) resolve(performance.now() - start)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}
