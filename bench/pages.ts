import type { Browser, Page } from 'playwright-core'
import { buildIfStale } from '../bin/build.ts'
import { ensureChromium, findChromium, chromiumInstallHint } from '../bin/chromium.ts'
import { listPages, type Shot } from '../bin/shots.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openPage, settled } from '../e2e/open.ts'
import { startServer } from '../e2e/server.ts'
import { loadSlowly, shiftsOf } from '../e2e/slow-load.ts'
import { barePage } from './bare-page.ts'
import { median, percentile, short, told, type Row, type Table } from './figures.ts'

const MOST_SHIFT = 0.02
/** Milliseconds from an act to the frame that shows it. */
const MOST_DELAY = 100
const KEYS = 5
const POPUPS = 3
/** What has opened is looked at for so many milliseconds. */
const LOOK = 400
/** So often a page is looked at anew where it took too long: the median counts. */
const MORE = 4
const WORD = 'price'

/** `delay`: p98 of the acts; `isWhole`: everything that was to be done could be. */
type Visit = { name: string; shift: number; delay: number; acts: number; isWhole: boolean }

/** Every page of the sample company on a slow processor and line: what jumps while it comes, and how soon what is done shows. */
export async function measurePages(): Promise<Table[]> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  const wanted = process.env['BENCH_PAGES']
  const pages = (await listPages()).filter(
    ({ name, address, prepare }) => !address.includes('?') && !prepare && (!wanted || name.includes(wanted)),
  )
  const server = await startServer({ demo: true })
  const browser = await launchBrowser(findChromium())
  const visits: Visit[] = []
  let bare = 0
  try {
    bare = await measureBare(browser)
    for (const shot of pages) visits.push(await measurePage(() => measureVisit(browser, server.url, shot)))
  } finally {
    await browser.close()
    await server.close()
  }
  const acts = visits.reduce((sum, visit) => sum + visit.acts, 0)
  return [
    {
      title: `${visits.length} pages, a processor at a quarter, 1.6 Mbit/s and 150 ms; ${acts} keys and presses`,
      columns: ['layout shift', 'act to paint, p98', 'acts'],
      rows: [...visits.map(rowOf), { ...told('a bare page', ''), figures: ['', `${short(bare)} ms`, ''] }],
    },
  ]
}

/** How long this machine takes where there is next to nothing to do. */
async function measureBare(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await slowDown(page)
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: barePage }))
  await page.goto('http://127.0.0.1/')
  await doSome(page)
  const delays = await delaysIn(page)
  await page.close()
  return percentile(delays, 98)
}

function rowOf({ name, shift, delay, acts, isWhole }: Visit): Row {
  return {
    name,
    figures: [shift.toFixed(3), `${short(delay)} ms`, String(acts)],
    target: `≤ ${MOST_SHIFT}, ≤ ${MOST_DELAY} ms`,
    passes: isWhole && shift <= MOST_SHIFT && delay <= MOST_DELAY,
  }
}

/** One act may fall together with whatever else the machine does. */
async function measurePage(visit: () => Promise<Visit>): Promise<Visit> {
  const first = await visit()
  if (!first.isWhole || first.delay <= MOST_DELAY) return first
  const visits = [first]
  for (let more = 0; more < MORE; more++) visits.push(await visit())
  const all = visits.every(({ isWhole }) => isWhole)
  const shift = Math.max(...visits.map((one) => one.shift))
  return { ...first, shift, delay: median(visits.map(({ delay }) => delay)), isWhole: all }
}

async function measureVisit(browser: Browser, url: string, { name, address, opening }: Shot): Promise<Visit> {
  const { page, context } = await openPage(browser, url, {
    ...opening,
    address,
    arrange: slowDown,
    context: { reducedMotion: 'no-preference' },
  })
  await page.waitForLoadState('networkidle')
  const { score } = await shiftsOf(page)
  const failed = await doSome(page).then(
    () => null,
    (error: Error) => error.message,
  )
  const delays = await delaysIn(page)
  await context.close()
  const delay = delays.length === 0 ? 0 : percentile(delays, 98)
  return { name: failed ? `${name}: ${failed.slice(0, 200)}` : name, shift: score, delay, acts: delays.length, isWhole: !failed }
}

/** A slow line, and a quarter of the processor. */
async function slowDown(page: Page): Promise<void> {
  const session = await loadSlowly(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(noteDelays)
}

const delaysIn = (page: Page): Promise<number[]> => page.evaluate(() => [...(globalThis as Noting).delays!.values()])

/** What somebody does here first: keys, a search, what opens, the first row. */
async function doSome(page: Page): Promise<void> {
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('Tab')
  const search = page.locator('main input[type=search]:visible').first()
  if (await search.count()) {
    await search.click()
    await page.keyboard.type(WORD, { delay: 80 })
    await search.fill('')
    await settled(page)
  }
  const openers = page.locator('main button[aria-haspopup]:visible:enabled')
  for (let place = 0; place < Math.min(POPUPS, await openers.count()); place++) {
    await openers.nth(place).scrollIntoViewIfNeeded()
    await page.evaluate(twoFrames)
    await openers.nth(place).click()
    await page.locator('body > :not(#root) :is([role=menu], [role=listbox], [role=dialog])').first().waitFor()
    await page.waitForTimeout(LOOK)
    await page.keyboard.press('Escape')
    await page.locator('body > :not(#root) :is([role=menu], [role=listbox], [role=dialog])').first().waitFor({ state: 'detached' })
  }
  const row = page
    .locator('main :is([role=row] [role=gridcell] :is(a, button:not([slot=drag])), li a, [data-key] [data-act=open]):visible')
    .first()
  if (await row.count()) await row.click()
  await page.waitForLoadState('networkidle')
}

/** A popup would close again by a scroll that is told of only now. Runs in the page. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

type Noting = { delays?: Map<number, number> }

/** The longest event of each act. Runs in the page. */
function noteDelays(): void {
  const delays = ((globalThis as Noting).delays = new Map())
  type Entry = PerformanceEntry & { interactionId: number }
  const note = ({ interactionId, duration }: Entry) => {
    if (interactionId) delays.set(interactionId, Math.max(duration, delays.get(interactionId) ?? 0))
  }
  const options = { type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as Entry))).observe(options)
}
