import type { Browser, Page } from 'playwright-core'
import { signInByApi } from '../../e2e/test-users.ts'
import { toEmailAddress, PASSWORD } from '../fixtures/tasks-fixture.ts'

/** Creates a blank page of a signed-in user with an empty cache. */
export async function openSignedInPage(browser: Browser, url: string): Promise<Page> {
  const { stored, cookies } = await signInByApi(url, { email: toEmailAddress(1), password: PASSWORD })
  const localStorage = Object.entries({ ...stored, i18nextLng: 'en' }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addCookies(cookies.map((line) => ({ url, name: line.split('=')[0]!, value: line.split(/[=;]/)[1]! })))
  return context.newPage()
}
