import { chromium, type Browser } from 'playwright-core'
import { findChromium, howToGetChromium } from '../bin/chromium.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium without a window that talks to nobody but the server. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(howToGetChromium)
  return chromium.launch({ executablePath, args: quiet, headless: true })
}
