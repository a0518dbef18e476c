import { buildWhatIsStale } from '../bin/build.ts'
import { ensureChromium, howToGetChromium } from '../bin/chromium.ts'

/** Before the first browser test: the pages as their sources are now, and a browser. */
export async function setup(): Promise<void> {
  if ((await buildWhatIsStale()) !== 0) throw new Error('The web pages could not be built.')
  const path = await ensureChromium()
  if (!path) throw new Error(howToGetChromium)
  process.env['CHROMIUM_PATH'] = path
}
