import type { Page } from 'playwright-core'

/** The recorder of traces tries to run in every frame, also in those of mails, where nothing may. */
const ofRecorder = /^console: Blocked script execution in 'about:srcdoc'/

/** Collects what went wrong behind a page's back: console errors, exceptions, failed and refused requests. */
export function watchForTroubles(page: Page, expected: readonly RegExp[] = []): string[] {
  const troubles: string[] = []
  const note = (line: string) => {
    if (!ofRecorder.test(line) && !expected.some((pattern) => pattern.test(line))) troubles.push(line)
  }
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()} (${message.location().url})`))
  page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') note(`request: ${reason} (${request.url()})`)
  })
  page.on('response', (response) => response.status() >= 400 && note(`answer: ${response.status()} (${response.url()})`))
  return troubles
}
