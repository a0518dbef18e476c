import type { Page } from 'playwright-core'
import { expect } from '#e2e/harness.ts'

/** Rows of the list, and one by part of what it says. */
export const rows = (page: Page) => page.locator('main [data-index]:not([aria-busy])')
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first()
export const subjects = (page: Page) => page.locator('main [data-index] [data-act=open]').allTextContents()

export const folder = (page: Page, name: string) => page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name })
export const opened = (page: Page) => page.locator('main article')
export const bar = (page: Page, name: 'Selected e-mails' | 'This e-mail') => page.getByRole('toolbar', { name })

/** Opens a mail of the list and waits for it. */
export async function read(page: Page, text: string): Promise<void> {
  await row(page, text).locator('[data-act=open]').click()
  await opened(page).waitFor()
}

/** The number beside a folder or label, 0 where there is none. */
export async function counted(page: Page, name: string): Promise<number> {
  return Number(/\d+/.exec(await folder(page, name).innerText())?.[0] ?? 0)
}

/** The document within the frame of the open mail, once it is prepared. */
export async function content(page: Page) {
  const frame = opened(page).locator('iframe').last()
  await frame.waitFor()
  return frame.contentFrame()
}

export const isSelected = (page: Page, index: number) => page.locator(`main [data-index="${index}"]`).getAttribute('aria-selected')

export const addressHas = (page: Page, part: string) => expect.poll(() => page.url()).toContain(part)
