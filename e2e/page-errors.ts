import type { Page } from 'playwright-core'

/** Playwright's trace recorder tries to run in every frame, including the sandboxed frames of emails. */
const traceRecorderError = /^console: Blocked script execution in 'about:srcdoc'/

/** Collects console errors, uncaught exceptions, failed requests and error responses of a page. The returned array grows over time. */
export function collectPageErrors(page: Page, expected: readonly RegExp[] = []): string[] {
  const errors: string[] = []
  const add = (line: string) => {
    if (!traceRecorderError.test(line) && !expected.some((pattern) => pattern.test(line))) errors.push(line)
  }
  page.on('console', (message) => message.type() === 'error' && add(`console: ${message.text()} (${message.location().url})`))
  page.on('pageerror', (error) => add(`exception: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') add(`request: ${reason} (${request.url()})`)
  })
  page.on('response', (response) => response.status() >= 400 && add(`response: ${response.status()} (${response.url()})`))
  return errors
}
