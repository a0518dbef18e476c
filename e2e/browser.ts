import { chromium, type Browser } from 'playwright-core'
import { findTestBrowser, chromiumInstallHint } from '../bin/chromium.ts'

/**
 * Chromium uses only the last `--disable-features` argument, so this list repeats the features that Playwright disables. The
 * last four would load pages behind the address bar, which costs CPU time for each page that a test opens.
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

const browserArguments = [
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

/** Starts a headless browser that sends no background requests. */
export function launchBrowser(executablePath = findTestBrowser()): Promise<Browser> {
  if (!executablePath) throw new Error(chromiumInstallHint)
  return chromium.launch({ executablePath, args: browserArguments, headless: true })
}
