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

/** Waits until the page has said why, and takes the words away, so that those of the next refusal are not taken for these. */
export async function refusalSaid(page: Page): Promise<void> {
  const said = page.locator('[data-kind=error]')
  await said.getByRole('button', { name: 'Dismiss', includeHidden: true }).dispatchEvent('click')
  await said.waitFor({ state: 'detached' })
}
