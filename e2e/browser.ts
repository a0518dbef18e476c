import { chromium, type Browser } from 'playwright-core'
import { findTestBrowser, chromiumInstallHint } from '../bin/chromium.ts'

/**
 * The last list counts, so this one names what Playwright turns off, and then the pages that Chromium loads of its own behind
 * each address bar: they would take their share of the processor whenever a page is opened.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell starts a drag on a long press only with this setting; the full browser always does.
  '--blink-settings=touchDragDropEnabled=true',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** A browser without a window that connects to nothing but the server. */
export function launchBrowser(executablePath = findTestBrowser()): Promise<Browser> {
  if (!executablePath) throw new Error(chromiumInstallHint)
  return chromium.launch({ executablePath, args: quiet, headless: true })
}
