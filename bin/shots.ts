import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { languages } from '#platform/contract/identity.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Opening } from '../e2e/open.ts'

const root = join(import.meta.dirname, '..')

/** One picture: a page in one look. `prepare` opens what has no address of its own. */
export type Shot = { name: string; address: string; opening: Opening; prepare?: (page: Page) => Promise<void> }

const guestPages = ['guest', 'public']
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const beyondPages = [
  { name: 'not-found', address: '/nothing-here' },
  { name: 'menu', address: '/account', prepare: openUserMenu },
  { name: 'customizer', address: '/account', prepare: openCustomizer },
  { name: 'search', address: '/account', prepare: (page: Page) => openByKeys(page, 'Control+k') },
]

/** Every page light and dark, left-to-right and right-to-left, on a desk and on a phone; then once in each language. */
export async function allShots(): Promise<Shot[]> {
  return (await allPages()).flatMap((page) =>
    looks().map(({ name, opening }) => ({ ...page, name: `${page.name}.${name}`, opening: { ...page.opening, ...opening } })),
  )
}

/** Every page there is, and what stands over them, as somebody who may open it. */
export async function allPages(): Promise<Shot[]> {
  const modules = await webModules()
  const pages = modules.flatMap(({ pages, commands = [] }) => [
    ...pages.map(({ path, access }) => ({ name: nameOf(path), address: sample(path), access })),
    ...commands.map(({ link, access }) => ({ name: nameOf(link), address: link, access })),
  ])
  const once = [...new Map(pages.map((page) => [page.address, page])).values()]
  const all = [...once, ...beyondPages.map((page) => ({ ...page, access: 'signed-in' as const }))]
  return all.map(({ access, ...page }) => {
    const isOpen = typeof access === 'string' && guestPages.includes(access)
    return { ...page, opening: isOpen ? {} : { as: 'admin' as const } }
  })
}

function looks(): { name: string; opening: Opening }[] {
  const inSkins = (['light', 'dark'] as const).flatMap((skin) =>
    [false, true].flatMap((isRTL) =>
      (['desk', 'phone'] as const).map((size) => ({
        name: `${skin}.${isRTL ? 'rtl' : 'ltr'}.${sizes[size].width}`,
        opening: { skin, isRTL, size: sizes[size] },
      })),
    ),
  )
  const others = languages.filter((language) => language !== 'en')
  return [...inSkins, ...others.map((language) => ({ name: `light.ltr.1440.${language}`, opening: { language, size: sizes.desk } }))]
}

const nameOf = (path: string) => path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home'

/** `/invoices/$id` is shown with the first one. */
const sample = (path: string) => path.replaceAll(/\$\w+/g, '1')

/** The browser's list of modules, read without a browser: it names pages, icons and style sheets. */
async function webModules(): Promise<readonly WebModule[]> {
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

async function openByKeys(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await page.getByRole('dialog').first().waitFor()
}
