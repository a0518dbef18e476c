import type { Page } from 'playwright-core'

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
export const log = (page: Page) => page.getByRole('log')
export const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
export const isSent = (page: Page, text: string) => row(page, text).and(page.locator(':not([data-pending])')).waitFor()

/** How many messages the menu says are unseen; empty where none are. */
export const inMenu = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()

/** Writes and sends, whatever comes of it. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

export type Given = { name: string; mimeType: string; buffer: Buffer }

export async function attach(page: Page, ...files: Given[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(files)
}

/** Chooses something in a message's menu, whose entries are named with their keys: "Reply R". */
export async function choose(page: Page, text: string, name: string): Promise<void> {
  await row(page, text).hover()
  await row(page, text).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}( \\S+)?$`) }).click()
}
