import type { Browser, Page } from 'playwright-core'
import { contextOptions, openPage, settled, storageState, type Opened, type Opening } from './open.ts'
import { watchForTroubles } from './troubles.ts'

/** A page of the same site without the app. To leave the site would end the process. */
const EMPTY_PAGE = '/health'

/** What tests listen to. Playwright has listeners of its own for other events, without which nothing can be closed. */
const testEvents = ['console', 'dialog', 'framenavigated', 'pageerror', 'popup', 'request', 'requestfailed', 'response', 'websocket']

/**
 * Opens pages for the tests of a file. A page in a new browser context takes twice the processor time of one in a context
 * in use, because it starts a process that compiles every script anew. So a page that a passed test has left is emptied (storage,
 * cookies, routes, listeners) and serves a later test. Pages with scripts, a clock or context options of their own are closed.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #url: string
  readonly #idle: Opened[] = []
  /** The locale of each page that may be used again: it belongs to the context and cannot be changed. */
  readonly #locales = new WeakMap<Page, string>()

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  async open(address: string, opening: Opening): Promise<Opened> {
    const { arrange, clock, context, isUnawaited, isTraced } = opening
    if (arrange || clock || context || isUnawaited || isTraced) return openPage(this.#browser, this.#url, { ...opening, address })
    const { locale } = contextOptions(opening)
    const index = this.#idle.findIndex(({ page }) => this.#locales.get(page) === locale)
    if (index >= 0) return this.#reuse(this.#idle.splice(index, 1)[0]!, address, opening)
    const opened = await openPage(this.#browser, this.#url, { ...opening, address })
    this.#locales.set(opened.page, locale)
    return opened
  }

  /** Keeps the page for a later test or closes it. */
  async release(opened: Opened, { isReusable }: { isReusable: boolean }): Promise<void> {
    const { page, context } = opened
    if (!isReusable || page.isClosed() || context.pages().length > 1 || !this.#locales.has(page)) return context.close()
    for (const event of testEvents) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.mouse.move(0, 0)
    await page.goto(`${this.#url}${EMPTY_PAGE}`)
    this.#idle.push(opened)
  }

  async #reuse({ page, context }: Opened, address: string, opening: Opening): Promise<Opened> {
    const { cookies, origins } = await storageState(this.#url, opening)
    await context.clearCookies()
    await context.addCookies(cookies)
    await page.evaluate(replaceStorage, origins[0]!.localStorage)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(contextOptions(opening).viewport)
    const troubles = watchForTroubles(page, opening.expected)
    await page.goto(`${this.#url}/#${address}`, { waitUntil: 'load' })
    await settled(page)
    return { page, context, troubles }
  }
}

function replaceStorage(items: readonly { name: string; value: string }[]): void {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
}
