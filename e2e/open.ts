import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '#platform/contract/user.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'
import type { Skin } from '#platform/web/theme/constants.ts'
import { signInByApi, testUsers, type Credentials, type TestUser } from './test-users.ts'
import { collectPageErrors } from './page-errors.ts'

export type OpenOptions = {
  /** The signed-in user; signed out by default. */
  as?: TestUser | Credentials
  skin?: Skin
  isRTL?: boolean
  language?: Language
  /** The viewport in CSS pixels; 1440 by 900 by default. */
  size?: { width: number; height: number }
  /** The browser's time when the page opens. The clock keeps running and can be changed through `page.clock`. */
  clock?: Date | string
  /** Patterns of page errors that the test provokes. Any other page error fails the test. */
  expectedErrors?: readonly RegExp[]
  /** Runs before the page loads, for example to add routes or init scripts. */
  beforeLoad?: (page: Page) => Promise<unknown>
  /** Returns when the response has arrived, without waiting until the page has loaded. */
  waitUntil?: 'commit'
  /** Records a trace until `context.tracing.stop` is called. */
  isTraced?: boolean
  /** Further context options, such as `hasTouch` or `reducedMotion`. */
  context?: BrowserContextOptions
}

export type OpenedPage = { page: Page; context: BrowserContext; errors: string[] }

/** Opens an address after the hash, such as `/todo`, in a new browser context. */
export async function openPage(
  browser: Browser,
  url: string,
  { address, ...options }: OpenOptions & { address: string },
): Promise<OpenedPage> {
  const context = await browser.newContext({
    ...createContextOptions(options),
    storageState: await createStorageState(url, options),
    ...options.context,
  })
  if (options.isTraced) await context.tracing.start({ snapshots: true })
  const page = await context.newPage()
  const errors = collectPageErrors(page, options.expectedErrors)
  if (options.clock) await page.clock.install({ time: options.clock })
  await options.beforeLoad?.(page)
  await page.goto(`${url}/#${address}`, { waitUntil: options.waitUntil ?? 'load' })
  if (!options.waitUntil) await waitUntilLoaded(page)
  return { page, context, errors }
}

/** Waits until the start screen has disappeared and the first data is visible. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('.start').waitFor({ state: 'detached' })
  await page.locator('h1:visible').first().waitFor({ timeout: 15_000 })
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
}

export function createContextOptions({ language = 'en', size = { width: 1440, height: 900 } }: OpenOptions) {
  return { locale: toLanguageTag(language), timezoneId: 'UTC', viewport: size, reducedMotion: 'reduce' } as const
}

/** The cookies and local storage of a browser in which the user has signed in and chosen these settings. */
export async function createStorageState(url: string, { as, skin, isRTL, language = 'en' }: OpenOptions) {
  const session = as && (await signInByApi(url, typeof as === 'string' ? testUsers[as] : as))
  const stored = { ...session?.stored, i18nextLng: language, ...(skin && { skin }), ...(isRTL && { isRTL: 'true' }) }
  return {
    cookies: (session?.cookies ?? []).map((header) => parseCookie(header, url)),
    origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
  }
}

/** Converts a `Set-Cookie` header to a cookie of Playwright. */
function parseCookie(header: string, url: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  const path = /;\s*path=([^;]+)/i.exec(header)?.[1] ?? '/'
  return { name, value, path, domain: new URL(url).hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
}
