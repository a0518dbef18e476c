import type { TestProject } from 'vitest/node'
import { buildWhatIsStale } from '../bin/build.ts'
import { ensureTestBrowser, howToGetChromium } from '../bin/chromium.ts'
import { modulePages } from '../bin/shots.ts'

/** Before the first browser test: the web pages of the current sources, the list of them, and a browser. */
export async function setup({ provide }: TestProject): Promise<void> {
  if ((await buildWhatIsStale()) !== 0) throw new Error('The web pages could not be built.')
  const path = await ensureTestBrowser()
  if (!path) throw new Error(howToGetChromium)
  process.env['CHROMIUM_PATH'] = path
  provide('pages', await modulePages())
}
