import type { Page, Route } from 'playwright-core'
import { listPages } from './shots.ts'
import { expect, createTest } from './harness.ts'

const test = createTest({ demo: true })

/** Pages that send no requests. */
const pagesWithoutRequests = ['not-found', 'shop-orders-new', 'account']
const pages = (await listPages()).filter(({ name, prepare, options }) => options.as && !prepare && !pagesWithoutRequests.includes(name))

const problem = { type: 'about:blank', status: 500, code: 'server.failed', title: 'Something went wrong.', requestId: 'quay-7' }

/** Fails all GET requests except the one for the signed-in user. */
async function failReads(page: Page): Promise<void> {
  const fail = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback()
  await page.route(/\/(api|apps|pages)\/(?!account\/me)/, fail)
}

test('every page reports failed requests and stops loading', { timeout: 300_000 }, async ({ open, app }) => {
  const page = await open('/account', { as: 'admin', beforeLoad: failReads, expectedErrors: [/500/] })
  expect(pages.length).toBeGreaterThan(40)
  for (const { name, address } of pages) {
    await page.goto('about:blank')
    await page.goto(`${app.url}/#${address}`)
    const readState = () =>
      page.evaluate(() => ({
        hasAlert: document.querySelectorAll('#root [role=alert]').length > 0,
        loadingCount: [...document.querySelectorAll('[data-waiting], main [aria-busy=true]')].filter((element) => element.checkVisibility())
          .length,
      }))
    await expect.poll(readState, { message: name }).toEqual({ hasAlert: true, loadingCount: 0 })
  }
})
