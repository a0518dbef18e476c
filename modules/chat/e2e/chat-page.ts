import type { Page } from 'playwright-core'

export const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message / })
export const messageLog = (page: Page) => page.getByRole('log')
export const messageRow = (page: Page, text: string) => messageLog(page).getByRole('article').filter({ hasText: text })
export const waitUntilSent = (page: Page, text: string) => messageRow(page, text).and(page.locator(':not([data-pending])')).waitFor()

/** The unread count in the menu; empty without unread messages. */
export const getMenuBadge = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()

/** Writes a message and presses Send, without waiting for the result. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

export async function attach(page: Page, ...files: TestFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(files)
}

/** Chooses an item of a message's menu. Its accessible name ends with the shortcut: "Reply R". */
export async function choose(page: Page, text: string, name: string): Promise<void> {
  await messageRow(page, text).hover()
  await messageRow(page, text).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}( \\S+)?$`) }).click()
}
