import type { Page } from 'playwright-core'

/** The server answers these calls, all or the first `times`, that nothing can be stored. */
export const refuse = (page: Page, address: string, times?: number) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'storage.readonly' }),
      }),
    times === undefined ? {} : { times },
  )
