import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

type ShiftRecorder = { shifts?: LayoutShift[] }
type LayoutShift = { value: number; parts: string[] }

const LATENCY_MS = 300

/**
 * Delays each request by 300 ms and records layout shifts. Call it before the page loads. Chromium's own emulation of slow
 * networks rarely leaves a page loading forever (microsoft/playwright#22676).
 */
export async function emulateSlowNetwork(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    await delay(LATENCY_MS)
    await route.fallback()
  })
  await page.addInitScript(recordLayoutShifts)
}

/** The cumulative layout shift so far, without shifts right after user input, and the elements that moved. */
export async function getLayoutShifts(page: Page): Promise<{ score: number; parts: string[] }> {
  const shifts = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (globalThis as ShiftRecorder).shifts ?? []
  })
  return { score: shifts.reduce((sum, { value }) => sum + value, 0), parts: shifts.flatMap(({ parts }) => parts) }
}

/** Runs in the page. */
function recordLayoutShifts(): void {
  const recorded: LayoutShift[] = ((globalThis as ShiftRecorder).shifts = [])
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const describeNode = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? '')
  const record = ({ value, hadRecentInput, sources }: Entry) => {
    if (!hadRecentInput) recorded.push({ value, parts: sources.map(({ node }) => `${value.toFixed(4)} ${describeNode(node)}`) })
  }
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => record(entry as Entry))).observe({
    type: 'layout-shift',
    buffered: true,
  })
}
