import type { Browser, Page } from 'playwright-core'
import { createContextOptions, openPage, createStorageState, waitUntilLoaded, type OpenedPage, type OpenOptions } from './open.ts'
import { collectPageErrors } from './page-errors.ts'

/** A page of the same origin without the app. Leaving the origin would end the renderer process. */
const EMPTY_PAGE = '/health'

/** The events that tests listen to. Playwright needs its own listeners for other events to close a page. */
const testEvents = ['console', 'dialog', 'framenavigated', 'pageerror', 'popup', 'request', 'requestfailed', 'response', 'websocket']

/**
 * Opens pages for the tests of a file. A page in a new browser context takes twice the CPU time, because it starts a process
 * that compiles every script again. After a passed test, a page is therefore reset (storage, cookies, routes, listeners) and
 * reused by a later test. Pages with init scripts, a clock or context options are closed instead.
 */
export class PagePool {
  readonly #browser: Browser
  readonly #url: string
  readonly #idle: OpenedPage[] = []
  /** The locale of each reusable page. It belongs to the context and cannot be changed. */
  readonly #locales = new WeakMap<Page, string>()

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  async open(address: string, options: OpenOptions): Promise<OpenedPage> {
    const { beforeLoad, clock, context, waitUntil, isTraced } = options
    if (beforeLoad || clock || context || waitUntil || isTraced) return openPage(this.#browser, this.#url, { ...options, address })
    const { locale } = createContextOptions(options)
    const index = this.#idle.findIndex(({ page }) => this.#locales.get(page) === locale)
    if (index >= 0) return this.#reuse(this.#idle.splice(index, 1)[0]!, address, options)
    const opened = await openPage(this.#browser, this.#url, { ...options, address })
    this.#locales.set(opened.page, locale)
    return opened
  }

  /** Resets the page for a later test, or closes it. */
  async release(opened: OpenedPage, { isReusable }: { isReusable: boolean }): Promise<void> {
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

  async #reuse({ page, context }: OpenedPage, address: string, options: OpenOptions): Promise<OpenedPage> {
    const { cookies, origins } = await createStorageState(this.#url, options)
    await context.clearCookies()
    await context.addCookies(cookies)
    await page.evaluate(replaceStorage, origins[0]!.localStorage)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(createContextOptions(options).viewport)
    const errors = collectPageErrors(page, options.expectedErrors)
    await page.goto(`${this.#url}/#${address}`, { waitUntil: 'load' })
    await waitUntilLoaded(page)
    return { page, context, errors }
  }
}

function replaceStorage(items: readonly { name: string; value: string }[]): void {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
}
