import type { Page, Route } from 'playwright-core'
import { listPages } from '../bin/shots.ts'
import { expect, journeys } from './harness.ts'

const journey = journeys({ demo: true })

/** What is there without anything being read. */
const needsNothing = ['not-found', 'shop-orders-new']
const pages = (await listPages()).filter(({ name, prepare, opening }) => opening.as && !prepare && !needsNothing.includes(name))

const problem = { type: 'about:blank', status: 500, code: 'server.failed', title: 'Something went wrong.', requestId: 'quay-7' }

/** The server knows who one is, and else answers no question. */
async function failReads(page: Page): Promise<void> {
  const fail = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback()
  await page.route(/\/(api|apps|pages)\/(?!account\/me)/, fail)
}

journey('where nothing can be read every page says so, and nothing is awaited for ever', { timeout: 300_000 }, async ({ open, app }) => {
  const page = await open('/account', { as: 'admin', arrange: failReads, expected: [/500/] })
  expect(pages.length).toBeGreaterThan(40)
  for (const { name, address } of pages) {
    await page.goto('about:blank')
    await page.goto(`${app.url}/#${address}`)
    const stands = () =>
      page.evaluate(() => ({
        says: document.querySelectorAll('#root [role=alert]').length > 0,
        awaited: [...document.querySelectorAll('[data-waiting], main [aria-busy=true]')].filter((one) => one.checkVisibility()).length,
      }))
    await expect.poll(stands, { message: name }).toEqual({ says: true, awaited: 0 })
  }
})
