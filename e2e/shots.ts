import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { languages } from '#platform/contract/user.ts'
import type { WebModule } from '#platform/web/routing/web-module.ts'
import type { OpenOptions } from './open.ts'

const root = join(import.meta.dirname, '..')

/** A screenshot of a page in one appearance. `prepare` opens popups that have no address. */
export type Shot = { name: string; address: string; options: OpenOptions; prepare?: (page: Page) => Promise<void> }

const guestPages = ['guest', 'public']
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const signedIn: OpenOptions = { as: 'admin' }

/** Screens that belong to no module. */
export const platformScreens: readonly Shot[] = [
  { name: 'not-found', address: '/nothing-here', options: signedIn },
  { name: 'menu', address: '/account', options: signedIn, prepare: openUserMenu },
  { name: 'customizer', address: '/account', options: signedIn, prepare: openCustomizer },
  { name: 'search', address: '/account', options: signedIn, prepare: (page: Page) => openByShortcut(page, 'Control+k') },
]

/** Every page light and dark, left-to-right and right-to-left, on a desktop and on a phone; then once in each language. */
export async function listShots(): Promise<Shot[]> {
  return (await listPages()).flatMap((page) =>
    listVariants().map(({ name, options }) => ({ ...page, name: `${page.name}.${name}`, options: { ...page.options, ...options } })),
  )
}

/** Every page of the modules and every screen of the platform, opened as a user who has access. */
export const listPages = async (): Promise<Shot[]> => [...(await listModulePages()), ...platformScreens]

/** A page of a module, or a command that opens one, with sample values in its address. */
export type ModulePage = { module: string; name: string; address: string; options: { as?: 'admin' } }

export async function listModulePages(): Promise<ModulePage[]> {
  const pages = (await loadWebModules()).flatMap(({ name: module, pages: modulePages, commands = [] }) =>
    [...modulePages.map(({ path, access }) => ({ path, access })), ...commands.map(({ link, access }) => ({ path: link, access }))].map(
      ({ path, access }) => {
        const isPublic = typeof access === 'string' && guestPages.includes(access)
        return { module, name: toFileName(path), address: fillParameters(path), options: isPublic ? {} : { as: 'admin' as const } }
      },
    ),
  )
  return [...new Map(pages.map((page) => [page.address, page])).values()]
}

function listVariants(): { name: string; options: OpenOptions }[] {
  const bySkin = (['light', 'dark'] as const).flatMap((skin) =>
    [false, true].flatMap((isRTL) =>
      (['desktop', 'phone'] as const).map((size) => ({
        name: `${skin}.${isRTL ? 'rtl' : 'ltr'}.${sizes[size].width}`,
        options: { skin, isRTL, size: sizes[size] },
      })),
    ),
  )
  const others = languages.filter((language) => language !== 'en')
  return [...bySkin, ...others.map((language) => ({ name: `light.ltr.1440.${language}`, options: { language, size: sizes.desktop } }))]
}

const toFileName = (path: string) => path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home'

/** Every parameter becomes 1: `/invoices/$id` opens the first invoice. */
const fillParameters = (path: string) => path.replaceAll(/\$\w+/g, '1')

/** Vite loads the browser's list of modules here, because it imports icons and style sheets. */
async function loadWebModules(): Promise<readonly WebModule[]> {
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' })
  try {
    return ((await vite.ssrLoadModule('/main/modules.web.ts')) as { modules: readonly WebModule[] }).modules
  } finally {
    await vite.close()
  }
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('[aria-haspopup=menu]:visible').last().click()
  await page.getByRole('menu').waitFor()
}

async function openCustomizer(page: Page): Promise<void> {
  await openUserMenu(page)
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator('.lucide-settings-2') })
    .click()
  await page.getByRole('dialog').first().waitFor()
}

async function openByShortcut(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await page.getByRole('dialog').first().waitFor()
}
