import type { Page } from 'playwright-core'
import { expect } from '#e2e/harness.ts'

export const emailRows = (page: Page) => page.locator('main [data-index]:not([aria-busy])')
export const emailRow = (page: Page, text: string) => emailRows(page).filter({ hasText: text }).first()
export const listSubjects = (page: Page) => page.locator('main [data-index] [data-action=open]').allTextContents()

export const findRow = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })

export const folderLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name })
export const openedEmail = (page: Page) => page.locator('main article')
export const getToastRegion = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const toolbar = (page: Page, name: 'Selected emails' | 'This email') => page.getByRole('toolbar', { name })

/** An earlier toast may still be visible. */
export const undo = (page: Page, toastText: string) =>
  getToastRegion(page).locator('[data-kind]', { hasText: toastText }).getByRole('button', { name: 'Undo' }).click()

export async function openEmail(page: Page, text: string): Promise<void> {
  await emailRow(page, text).locator('[data-action=open]').click()
  await openedEmail(page).waitFor()
}

/** The unread count of a folder or label; 0 without a badge. */
export async function readUnreadCount(page: Page, name: string): Promise<number> {
  return Number(/\d+/.exec(await folderLink(page, name).innerText())?.[0] ?? 0)
}

export async function getFrameContent(page: Page) {
  const frame = openedEmail(page).locator('iframe').last()
  await frame.waitFor()
  return frame.contentFrame()
}

export const readSelected = (page: Page, index: number) => page.locator(`main [data-index="${index}"]`).getAttribute('aria-selected')

export const expectUrl = (page: Page, part: string) => expect.poll(() => page.url()).toContain(part)
