import type { Browser } from 'playwright-core'
import { buildIfStale } from '../../bin/build.ts'
import { chromiumInstallHint, ensureChromium, findChromium } from '../../bin/chromium.ts'
import { launchBrowser } from '../../e2e/browser.ts'

/** Builds the web pages if necessary and launches the full Chromium. Call it before starting a server, which reads the pages at startup. */
export async function launchChromium(): Promise<Browser> {
  if ((await buildIfStale()) !== 0) throw new Error('Staffroom could not be built.')
  if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
  return launchBrowser(findChromium())
}
