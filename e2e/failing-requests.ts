import type { Page } from 'playwright-core'

/** Answers requests that match the URL pattern with 503 `storage.readonly`: all of them, or only the first `times`. */
export const failRequests = (page: Page, url: string, times?: number) =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'storage.readonly' }),
      }),
    times === undefined ? {} : { times },
  )

/** Waits for the error toast and dismisses it, so that a later error is not mistaken for this one. */
export async function dismissErrorToast(page: Page): Promise<void> {
  const toast = page.locator('[data-kind=error]')
  await toast.getByRole('button', { name: 'Dismiss', includeHidden: true }).dispatchEvent('click')
  await toast.waitFor({ state: 'detached' })
}
