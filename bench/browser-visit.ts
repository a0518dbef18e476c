import type { Browser, Page } from 'playwright-core'
import { signInByApi } from '../e2e/people.ts'
import { emailOf, PASSWORD } from './world.ts'

/** A page of a browser of its own, with an empty cache and somebody signed in; nothing is opened yet. */
export async function openSignedIn(browser: Browser, url: string): Promise<Page> {
  const { stored, cookies } = await signInByApi(url, { email: emailOf(1), password: PASSWORD })
  const localStorage = Object.entries({ ...stored, i18nextLng: 'en' }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addCookies(cookies.map((line) => ({ url, name: line.split('=')[0]!, value: line.split(/[=;]/)[1]! })))
  return context.newPage()
}
