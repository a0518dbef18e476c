import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { waitUntilLoaded, type OpenedPage, type OpenOptions } from './open.ts'
import { PagePool } from './page-pool.ts'
import { registerTestUsers, testUsers, type Credentials, type TestUser } from './test-users.ts'
import { startServer, type ServerOptions } from './server.ts'

export { expect } from 'vitest'
export { getAxeViolations, getAxeViolationsInAllSkins, setSkin } from './axe.ts'
export { waitUntilLoaded } from './open.ts'
export { registerUser, signInByApi, testUsers } from './test-users.ts'

/** Opens an address after the hash. Each call uses a browser context of its own, with separate cookies and storage. */
export type Open = (address: string, options?: OpenOptions) => Promise<Page>

/** Enabled with TRACE=1, because tracing costs a quarter of the CPU time of a test. */
const isTraced = process.env['TRACE'] === '1'

const artifactsFolder = join(import.meta.dirname, '../.cache/e2e')

/**
 * Creates a `test` function with two fixtures: `app`, a real server that the tests of a file share, and `open`, which opens a
 * page. The server contains the sample company with `demo`, no users with `isEmpty`, and else the owner `admin` and the user
 * `staff`. A test also fails on unexpected page errors. Failed tests leave a screenshot, and with TRACE=1 a trace, in `.cache/e2e`.
 */
export const createTest = ({ isEmpty = false, ...options }: ServerOptions & { isEmpty?: boolean } = {}) =>
  test
    .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
      const app = await startServer(options)
      onCleanup(() => app.close())
      if (!options.demo && !isEmpty) await registerTestUsers(app.url)
      return app
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await launchBrowser()
      onCleanup(() => browser.close())
      return browser
    })
    .extend('pool', { scope: 'file' }, ({ app, browser }) => new PagePool(browser, app.url))
    .extend('open', async ({ pool, task }, { onCleanup }): Promise<Open> => {
      const openedPages: OpenedPage[] = []
      onCleanup(() => closePages(pool, openedPages, `${task.file.name} ${task.name}`, task.result?.state === 'fail'))
      return async (address, openOptions = {}) => {
        const opened = await pool.open(address, { ...openOptions, isTraced })
        openedPages.push(opened)
        return opened.page
      }
    })

/** Reloads the page and waits until it has subscribed to this realtime topic. */
export async function reloadUntilSubscribed(page: Page, topic: string): Promise<void> {
  const isConfirmation = (text: string) => text.includes('"subscribed"') && text.includes(`"${topic}"`)
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => isConfirmation(String(payload)) && resolve()))
  })
  await page.reload()
  await subscribed
  await waitUntilLoaded(page)
}

/** Waits until the background components of the modules have loaded: unread counts and desktop notifications. */
export const waitForBackgroundModules = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/apps/chat/unseen')))

/** Waits until leaving the page would require confirmation. A form registers its unsaved changes shortly after the input. */
export const waitForUnsavedChanges = (page: Page) =>
  page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Waits until the focus is within this element. A click outside a dialog moves it away briefly. */
export const waitForFocus = (element: Locator) => element.and(element.page().locator(':focus-within')).waitFor()

/** Signs in with the form on the page. */
export async function signInByForm(page: Page, user: TestUser | Credentials): Promise<void> {
  await submitSignInForm(page, user)
  await page.waitForFunction(() => localStorage.getItem('accessToken') && !location.hash.startsWith('#/sign-in'))
  await waitUntilLoaded(page)
}

/** Submits the sign-in form without waiting for the result. */
export async function submitSignInForm(page: Page, user: TestUser | Credentials): Promise<void> {
  const { email, password } = typeof user === 'string' ? testUsers[user] : user
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

async function closePages(pool: PagePool, openedPages: readonly OpenedPage[], title: string, hasFailed: boolean): Promise<void> {
  const errors = openedPages.flatMap((opened) => opened.errors)
  const savesArtifacts = hasFailed || errors.length > 0
  for (const [index, opened] of openedPages.entries()) {
    const path = savesArtifacts && join(artifactsFolder, `${title.replaceAll(/[^\w.-]+/g, '-')}-${index + 1}`)
    if (path) mkdirSync(artifactsFolder, { recursive: true })
    if (path) await opened.page.screenshot({ path: `${path}.png`, fullPage: true }).catch(() => {})
    if (isTraced) await opened.context.tracing.stop(path ? { path: `${path}.zip` } : {})
    await pool.release(opened, { isReusable: !savesArtifacts })
  }
  if (errors.length > 0) throw new Error(`Unexpected page errors:\n${errors.join('\n')}`)
}
