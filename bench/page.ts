import type { Browser, CDPSession, Page } from 'playwright-core'
import { buildIfStale } from '../bin/build.ts'
import { ensureChromium, findChromium, chromiumInstallHint } from '../bin/chromium.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openSignedIn } from './browser-visit.ts'
import { atMost, median, type Row, type Table } from './figures.ts'
import { startServer } from './processes.ts'
import type { World } from './world.ts'

const RUNS = 5
/** 1.6 Mbit/s and 150 ms, as for the figures of others. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOW_PROCESSOR = 4

/** The to-do page of a signed-in browser: what it fetches with an empty cache, when it is usable, how soon it opens again. */
export async function measurePage(world: World): Promise<Table> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  const server = await startServer(await world.copy('page'))
  const browser = await launchBrowser(findChromium())
  const visit = { browser, url: `http://127.0.0.1:${server.port}` }
  const fast = await repeated(() => measureVisit(visit, false))
  const slow = await repeated(() => measureVisit(visit, true))
  await browser.close()
  await server.stop()
  return {
    title: `To-do page, empty cache, signed in, medians of ${RUNS}; slow is a processor at a quarter, 1.6 Mbit/s and 150 ms`,
    columns: [''],
    rows: rowsOf(fast, slow),
  }
}

function rowsOf(fast: Visit[], slow: Visit[]): Row[] {
  const middle = (visits: Visit[], figure: keyof Visit) => median(visits.map((visit) => visit[figure]))
  const quick = middle(fast, 'usable')
  return [
    atMost('JavaScript and CSS, brotli', middle(slow, 'kilobytes'), { most: 165, unit: 'KB' }),
    atMost('requests', middle(slow, 'requests'), { most: 16, unit: '' }),
    { name: 'usable, fast', figures: [`${quick.toFixed(0)} ms`], target: '', passes: undefined },
    atMost('usable, slow', middle(slow, 'usable'), { most: 2_200, unit: 'ms' }),
    atMost('opened warm', middle(fast, 'warm'), { most: 50, unit: 'ms' }),
    atMost('opened warm, slow', middle(slow, 'warm'), { most: 200, unit: 'ms' }),
  ]
}

async function repeated<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < RUNS; run++) results.push(await measure())
  return results
}

type Visit = { kilobytes: number; requests: number; usable: number; warm: number }

async function measureVisit({ browser, url }: { browser: Browser; url: string }, isSlow: boolean): Promise<Visit> {
  const page = await openSignedIn(browser, url)
  const session = await page.context().newCDPSession(page)
  const fetched = await watchNetwork(session)
  if (isSlow) await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  if (isSlow) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
  await page.addInitScript(noteWhenUsable)
  await page.goto(`${url}/#/todo`, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (globalThis as Noting).usableAt, undefined, { timeout: 60_000 })
  const answer = { ...fetched(), usable: (await usable.jsonValue())! }
  const warm = await openWarm(page)
  await page.context().close()
  return { ...answer, warm }
}

type Noting = { usableAt?: number }

/** Notes the time of the first frame that shows the menu and a row of the list. Runs in the page. */
function noteWhenUsable(): void {
  const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
  const look = () => {
    if (isShown('nav a') && isShown('main [data-key]')) (globalThis as Noting).usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What has been answered so far. */
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

/** Milliseconds from the click in the menu until the list shows, on a page that was open before. */
async function openWarm(page: Page): Promise<number> {
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
    const look = () => {
      if (document.querySelector('main [data-key]')?.checkVisibility()) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
