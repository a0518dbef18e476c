import type { Page } from 'playwright-core'

/** A slow line, and a processor at a quarter. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4

type Noting = { shifts?: Shift[] }
type Shift = { value: number; parts: string[] }

/** Before a page is opened: it comes slowly, and notes what jumps while it does. */
export async function loadSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(noteShifts)
}

/** What has jumped so far without anybody having done something: the score of layout shifts, and what moved. */
export async function shiftsOf(page: Page): Promise<{ score: number; parts: string[] }> {
  const shifts = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (globalThis as Noting).shifts ?? []
  })
  return { score: shifts.reduce((sum, { value }) => sum + value, 0), parts: shifts.flatMap(({ parts }) => parts) }
}

/** Runs in the page. */
function noteShifts(): void {
  const noted: Shift[] = ((globalThis as Noting).shifts = [])
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? '')
  const note = ({ value, hadRecentInput, sources }: Entry) => {
    if (!hadRecentInput) noted.push({ value, parts: sources.map(({ node }) => `${value.toFixed(4)} ${nameOf(node)}`) })
  }
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as Entry))).observe({
    type: 'layout-shift',
    buffered: true,
  })
}
