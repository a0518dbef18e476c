import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '#platform/contract/identity.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'
import type { Skin } from '#platform/web/theme/constants.ts'
import { people, signInByApi, type Credentials, type PersonName } from './people.ts'
import { watchForTroubles } from './troubles.ts'

export type Opening = {
  /** Who is signed in; left out: nobody. */
  as?: PersonName | Credentials
  skin?: Skin
  isRTL?: boolean
  language?: Language
  /** CSS pixels; 1440 by 900 where left out. */
  size?: { width: number; height: number }
  /** The browser's time as the page opens; it goes on from there and can be moved by `page.clock`. */
  clock?: Date | string
  /** Console errors, exceptions and refused requests that the test provokes; all others fail it. */
  expected?: readonly RegExp[]
  /** Before anything is asked for: routes, scripts. */
  arrange?: (page: Page) => Promise<unknown>
  /** Does not wait until the page shows. */
  isUnawaited?: boolean
  /** Records what happens, for `context.tracing.stop`. */
  isTraced?: boolean
  /** Further context options, such as `hasTouch` or `reducedMotion`. */
  context?: BrowserContextOptions
}

export type Opened = { page: Page; context: BrowserContext; troubles: string[] }

/** Opens an address after the hash, such as `/todo`, in a browser context of its own and waits until the page shows. */
export async function openPage(browser: Browser, url: string, { address, ...opening }: Opening & { address: string }): Promise<Opened> {
  const context = await browser.newContext({
    ...contextOptions(opening),
    storageState: await storageState(url, opening),
    ...opening.context,
  })
  if (opening.isTraced) await context.tracing.start({ snapshots: true })
  const page = await context.newPage()
  const troubles = watchForTroubles(page, opening.expected)
  if (opening.clock) await page.clock.install({ time: opening.clock })
  await opening.arrange?.(page)
  await page.goto(`${url}/#${address}`, { waitUntil: opening.isUnawaited ? 'commit' : 'load' })
  if (!opening.isUnawaited) await settled(page)
  return { page, context, troubles }
}

/** The page is there: the start screen has gone and nothing of the first answer is still awaited. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.start').waitFor({ state: 'detached' })
  await page.locator('h1:visible').first().waitFor({ timeout: 15_000 })
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
}

export function contextOptions({ language = 'en', size = { width: 1440, height: 900 } }: Opening) {
  return { locale: toLanguageTag(language), timezoneId: 'UTC', viewport: size, reducedMotion: 'reduce' } as const
}

/** The cookies and local storage of a browser in which this person is signed in and has chosen these settings. */
export async function storageState(url: string, { as, skin, isRTL, language = 'en' }: Opening) {
  const session = as && (await signInByApi(url, typeof as === 'string' ? people[as] : as))
  const stored = { ...session?.stored, i18nextLng: language, ...(skin && { skin }), ...(isRTL && { isRTL: 'true' }) }
  return {
    cookies: (session?.cookies ?? []).map((line) => cookie(line, url)),
    origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
  }
}

/** `Set-Cookie` as the browser would keep it. */
function cookie(line: string, url: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
  return { name, value, path, domain: new URL(url).hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
}
