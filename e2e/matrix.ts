import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { loadMessages, removePluralSuffix } from '../bin/messages.ts'
import { languages, toLanguageTag, type Language } from '#platform/web/i18n/language.ts'
import { skins, type Skin } from '#platform/web/theme/constants.ts'
import { coverPairs } from '../bin/cover-pairs.ts'
import type { Appearance, findProblemsInAppearances } from './in-page/appearances.ts'
import type { ForbiddenTexts } from './in-page/problems.ts'
import { waitUntilLoaded } from './open.ts'

/** Names in the sample company that are also English texts of the interface. */
const ambiguousSampleNames = ['Done', 'Shipping', 'Reverse charge', 'Export', 'Tables', 'Standard', 'Website']

/** Desktop, tablet and phone. */
export const viewports = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** English comes last, so that the page ends in its initial language. */
const languagesEnglishLast = languages.toSorted((left, right) => Number(left === 'en') - Number(right === 'en'))

type PageGlobals = { findProblemsInAppearances: typeof findProblemsInAppearances }

type Combination = { language: Language; size: (typeof viewports)[number]; skin: Skin; isRTL: boolean }

const layouts = languagesEnglishLast.flatMap((language) =>
  viewports.flatMap((size) => [false, true].map((isRTL) => ({ language, size, isRTL }))),
)

const coveringLayouts = coverPairs(layouts)

/**
 * MATRIX=full checks all 120 combinations. Otherwise all pairs of language, size and direction are covered. Skins only change
 * colors and borders, so they take turns, and each is combined with each size.
 */
const combinations: readonly Combination[] =
  process.env['MATRIX'] === 'full'
    ? layouts.flatMap((layout) => skins.map((skin) => ({ ...layout, skin })))
    : layouts
        .filter((layout) => coveringLayouts.includes(layout))
        .map((layout, index) => ({ ...layout, skin: skins[index % skins.length]! }))

/** Checks the layout and texts of a page in the matrix of viewports, languages, skins and directions. */
export async function findProblemsInMatrix(page: Page): Promise<string[]> {
  const problems: string[] = []
  await page.evaluate(await getPageScript())
  for (const language of languagesEnglishLast) {
    await setLanguage(page, language)
    for (const size of viewports) {
      const appearances = combinations.filter((combination) => combination.language === language && combination.size === size)
      if (appearances.length === 0) continue
      await page.setViewportSize(size)
      problems.push(...(await runInPage(page, language, appearances)).map((line) => `${size.width} px, ${line}`))
    }
  }
  return problems
}

/** Checks the page at its current size in every language and both directions. */
export const findProblemsInAllLanguages = (page: Page, pageSkins: readonly Skin[] = skins) =>
  findProblemsInLanguages(page, languagesEnglishLast, pageSkins)

/** Checks the page in these languages and leaves it in the last one. */
export async function findProblemsInLanguages(
  page: Page,
  pageLanguages: readonly Language[],
  pageSkins: readonly Skin[],
): Promise<string[]> {
  await page.evaluate(await getPageScript())
  const problems: string[] = []
  const appearances = [false, true].flatMap((isRTL) => pageSkins.map((skin) => ({ skin, isRTL })))
  for (const language of pageLanguages) {
    await setLanguage(page, language)
    problems.push(...(await runInPage(page, language, appearances)))
  }
  return problems
}

async function runInPage(page: Page, language: Language, appearances: readonly Appearance[]): Promise<string[]> {
  const problems = await page.evaluate(
    ([all, forbidden]) => (globalThis as unknown as PageGlobals).findProblemsInAppearances(all, forbidden),
    [appearances.map(({ skin, isRTL }) => ({ skin, isRTL })), getForbiddenTexts(language)] as const,
  )
  return problems.map((line) => `${language}: ${line}`)
}

/** Changes the language as if the user had chosen it in another tab. */
async function setLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === toLanguageTag(language)) return
  await page.evaluate((newValue) => {
    localStorage.setItem('i18nextLng', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue }))
  }, language)
  await page.waitForFunction((tag) => document.documentElement.lang === tag, toLanguageTag(language))
  await waitUntilLoaded(page)
}

const messageFiles = loadMessages()
const getMessages = (language: Language) => messageFiles.flatMap(({ texts }) => Object.entries(texts[language]))

const forbiddenTextsByLanguage = new Map<Language, ForbiddenTexts>()

function getForbiddenTexts(language: Language): ForbiddenTexts {
  const forbidden = forbiddenTextsByLanguage.get(language) ?? listForbiddenTexts(language)
  forbiddenTextsByLanguage.set(language, forbidden)
  return forbidden
}

function listForbiddenTexts(language: Language): ForbiddenTexts {
  const translations = new Set(getMessages(language).map(([, text]) => text))
  return {
    keys: getMessages('en')
      .map(([key]) => removePluralSuffix(key))
      .filter((key) => key.includes('.')),
    english:
      language === 'en'
        ? []
        : getMessages('en')
            .map(([, text]) => text)
            .filter((text) => !translations.has(text) && !ambiguousSampleNames.includes(text) && /\p{L}{2}/u.test(text)),
  }
}

let pageScript: Promise<string> | undefined
const getPageScript = () => (pageScript ??= buildPageScript())

/** Bundles `in-page` into one script that defines `findProblemsInAppearances` as a global function. */
async function buildPageScript(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page/appearances.ts')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'matrix' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('Vite returned no output.')
  return `${output.output[0].code};globalThis.findProblemsInAppearances = matrix.findProblemsInAppearances`
}
