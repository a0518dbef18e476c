import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchGalleryBrowser, openGallery, type GalleryAppearance } from './open-gallery.ts'
import { serveGallery } from './serve.ts'

/** Builds and serves the gallery for a test file; returns a function that opens a page, closed after each test. */
export function galleryOpener() {
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  let browser: Browser
  const pages: Page[] = []

  beforeAll(async () => {
    ;[gallery, browser] = await Promise.all([serveGallery(), launchGalleryBrowser()])
  }, 30_000)
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close()
  })
  afterAll(async () => {
    await browser?.close()
    await gallery?.close()
  })
  return async (look?: GalleryAppearance) => {
    const page = await openGallery(browser, gallery.address, look)
    pages.push(page)
    return page
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const readComputedStyle = (part: Locator, name: string) =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

export const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)

export const formatCssSeconds = (ms: number) => `${ms / 1000}s`
