import type { CDPSession, Page } from 'playwright-core'

/** 150 ms of latency, 200 kB/s down, 94 kB/s up. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

type Noting = { shifts?: Shift[] }
type Shift = { value: number; parts: string[] }

/** Call it before opening a page: the page then loads over a slow line and records its layout shifts. */
export async function loadSlowly(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.addInitScript(noteShifts)
  return session
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
