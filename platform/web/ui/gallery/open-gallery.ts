import { chromium, type Browser, type Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchGalleryBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags })

export type GalleryAppearance = {
  section?: string
  skin?: string
  dir?: 'ltr' | 'rtl'
  lng?: string
  width?: number
  isStill?: boolean
  hasClock?: boolean
  hasTouch?: boolean
}

/** Opens the gallery; with `hasClock` the test controls the time. */
export async function openGallery(browser: Browser, address: string, look: GalleryAppearance = {}): Promise<Page> {
  const { width = 1200, isStill = false, hasClock = false, hasTouch = false, ...query } = look
  const reducedMotion = isStill ? 'reduce' : 'no-preference'
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion, hasTouch })
  page.setDefaultTimeout(5000)
  if (hasClock) {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
  }
  await page.goto(`${address}?${new URLSearchParams(query as Record<string, string>)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
