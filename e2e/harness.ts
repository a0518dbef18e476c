import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { settled, type Opened, type Opening } from './open.ts'
import { PagePool } from './page-pool.ts'
import { people, registerPeople, type Credentials, type PersonName } from './people.ts'
import { startServer, type ServerOptions } from './server.ts'

export { expect } from 'vitest'
export { axeFindings, axeFindingsInAllSkins, wear } from './axe.ts'
export { settled } from './open.ts'
export { people, registerPerson, signInByApi } from './people.ts'

/** Opens an address after the hash; called twice, it gives two browsers that know nothing of each other. */
export type Open = (address: string, opening?: Opening) => Promise<Page>

/** Recording costs a quarter of the processor time of a test, so it is on request: TRACE=1. */
const isTraced = process.env['TRACE'] === '1'

const keptFrom = join(import.meta.dirname, '../.cache/e2e')

/**
 * A `test` whose context has `app`, the real server (one for the file: with the sample company where `demo` is set,
 * else with its owner `admin` and `staff` alone, or nobody where `isEmpty`), and `open`, which opens a page in a browser of its own. A test fails
 * with TRACE=1 a trace.
 */
export const journeys = ({ isEmpty = false, ...options }: ServerOptions & { isEmpty?: boolean } = {}) =>
  test
    .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
      const app = await startServer(options)
      onCleanup(() => app.close())
      if (!options.demo && !isEmpty) await registerPeople(app.url)
      return app
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await launchBrowser()
      onCleanup(() => browser.close())
      return browser
    })
    .extend('pool', { scope: 'file' }, ({ app, browser }) => new PagePool(browser, app.url))
    .extend('open', async ({ pool, task }, { onCleanup }): Promise<Open> => {
      const opened: Opened[] = []
      onCleanup(() => finish(pool, opened, `${task.file.name} ${task.name}`, task.result?.state === 'fail'))
      return async (address, opening = {}) => {
        const one = await pool.open(address, { ...opening, isTraced })
        opened.push(one)
        return one.page
      }
    })

/** Loads the page anew and waits until it hears what others do to this topic. */
export async function listening(page: Page, topic: string): Promise<void> {
  const isHeard = (text: string) => text.includes('"subscribed"') && text.includes(`"${topic}"`)
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => isHeard(String(payload)) && resolve()))
  })
  await page.reload()
  await heard
  await settled(page)
}

/** What modules run beside every page is there: with it come the counts of chat, and notices on the desktop. */
export const besides = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/apps/chat/unseen')))

/** Waits until the page would ask before it is left. A form says so a moment after it has been filled in. */
export const waitForUnsaved = (page: Page) => page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Waits until the focus is within this element: clicking outside a dialog moves it away for a moment. */
export const waitForFocus = (element: Locator) => element.and(element.page().locator(':focus-within')).waitFor()

/** Signs in as a person does, by the form that stands on the page. */
export async function signInByForm(page: Page, who: PersonName | Credentials): Promise<void> {
  await fillSignIn(page, who)
  await page.waitForFunction(() => localStorage.getItem('accessToken') && !location.hash.startsWith('#/sign-in'))
  await settled(page)
}

/** Fills in the form and sends it, whatever comes of it. */
export async function fillSignIn(page: Page, who: PersonName | Credentials): Promise<void> {
  const { email, password } = typeof who === 'string' ? people[who] : who
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

async function finish(pool: PagePool, opened: readonly Opened[], title: string, isFailed: boolean): Promise<void> {
  const troubles = opened.flatMap((one) => one.troubles)
  const isKept = isFailed || troubles.length > 0
  for (const [index, one] of opened.entries()) {
    const name = isKept && join(keptFrom, `${title.replaceAll(/[^\w.-]+/g, '-')}-${index + 1}`)
    if (name) mkdirSync(keptFrom, { recursive: true })
    if (name) await one.page.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => {})
    if (isTraced) await one.context.tracing.stop(name ? { path: `${name}.zip` } : {})
    await pool.release(one, { isReusable: !isKept })
  }
  if (troubles.length > 0) throw new Error(`Behind the page's back:\n${troubles.join('\n')}`)
}
