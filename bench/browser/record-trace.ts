import type { Browser, Page } from 'playwright-core'
import { listTaskDurations, sumWorkPerFrame, type TraceEvent } from './trace.ts'

/** `frames` is the work of each frame and `longestTask` the longest task of the main thread, in milliseconds. */
export type Trace = { frames: number[]; longestTask: number }

const categories = [
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'toplevel',
]

/** The time after an interaction in which it may still cause work. */
export const SETTLE_MS = 1_500

export async function recordTrace(browser: Browser, page: Page, interact: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories })
  await interact()
  await page.waitForTimeout(SETTLE_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return { frames: sumWorkPerFrame(traceEvents), longestTask: Math.max(...listTaskDurations(traceEvents)) }
}
