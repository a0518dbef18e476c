import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { loadMessages, removePluralSuffix } from '../bin/messages.ts'
import { languages, toLanguageTag, type Language } from '#platform/web/i18n/language.ts'
import { skins, type Skin } from '#platform/web/theme/constants.ts'
import { coverPairs } from '../bin/cover-pairs.ts'
import type { Look, walk } from './in-page/walk.ts'
import type { Known } from './in-page/look.ts'
import { settled } from './open.ts'

/** Names that the sample company gave, and that happen to be words of ours. */
const givenNames = ['Done', 'Shipping', 'Reverse charge', 'Export', 'Tables', 'Standard', 'Website']

/** Desk, tablet, phone. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** English last, so that it ends as it began. */
const inTurn = languages.toSorted((one, other) => Number(one === 'en') - Number(other === 'en'))

type Walking = { walk: typeof walk }

type Combination = { language: Language; size: (typeof windows)[number]; skin: Skin; isRTL: boolean }

const layouts = inTurn.flatMap((language) => windows.flatMap((size) => [false, true].map((isRTL) => ({ language, size, isRTL }))))

const coveringLayouts = coverPairs(layouts)

/**
 * MATRIX=full walks through all 120 combinations. Otherwise each language meets each size, and both meet each direction; skins only
 * change colors and borders, so they take turns, and each meets each size.
 */
const combinations: readonly Combination[] =
  process.env['MATRIX'] === 'full'
    ? layouts.flatMap((layout) => skins.map((skin) => ({ ...layout, skin })))
    : layouts
        .filter((layout) => coveringLayouts.includes(layout))
        .map((layout, index) => ({ ...layout, skin: skins[index % skins.length]! }))

/** What is wrong with a page in the matrix of windows, languages, skins and directions. */
export async function matrixFindings(page: Page): Promise<string[]> {
  const findings: string[] = []
  await page.evaluate(await inPage())
  for (const language of inTurn) {
    await speak(page, language)
    for (const size of windows) {
      const looks = combinations.filter((one) => one.language === language && one.size === size)
      if (looks.length === 0) continue
      await page.setViewportSize(size)
      findings.push(...(await walkThrough(page, language, looks)).map((line) => `${size.width} px, ${line}`))
    }
  }
  return findings
}

/** What is wrong with a page in its window, in every language and both directions; in all skins or those that are named. */
export const findingsInAllLanguages = (page: Page, worn: readonly Skin[] = skins) => findingsIn(page, inTurn, worn)

/** The same in some languages, one after another; it ends in the last one. */
export async function findingsIn(page: Page, spoken: readonly Language[], worn: readonly Skin[]): Promise<string[]> {
  await page.evaluate(await inPage())
  const findings: string[] = []
  const looks = [false, true].flatMap((isRTL) => worn.map((skin) => ({ skin, isRTL })))
  for (const language of spoken) {
    await speak(page, language)
    findings.push(...(await walkThrough(page, language, looks)))
  }
  return findings
}

async function walkThrough(page: Page, language: Language, looks: readonly Look[]): Promise<string[]> {
  const found = await page.evaluate(([all, known]) => (globalThis as unknown as Walking).walk(all, known), [
    looks.map(({ skin, isRTL }) => ({ skin, isRTL })),
    knownIn(language),
  ] as const)
  return found.map((line) => `${language}: ${line}`)
}

/** As if another tab of the same person had chosen it. */
async function speak(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === toLanguageTag(language)) return
  await page.evaluate((newValue) => {
    localStorage.setItem('i18nextLng', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue }))
  }, language)
  await page.waitForFunction((tag) => document.documentElement.lang === tag, toLanguageTag(language))
  await settled(page)
}

const words = loadMessages()
const texts = (language: Language) => words.flatMap(({ texts: all }) => Object.entries(all[language]))

/** Keys that are no word of any language, and whole English texts that this language says otherwise. */
function knownIn(language: Language): Known {
  const known = knownByLanguage.get(language) ?? readKnown(language)
  knownByLanguage.set(language, known)
  return known
}

const knownByLanguage = new Map<Language, Known>()

function readKnown(language: Language): Known {
  const own = new Set(texts(language).map(([, text]) => text))
  return {
    keys: texts('en')
      .map(([key]) => removePluralSuffix(key))
      .filter((key) => key.includes('.')),
    english:
      language === 'en'
        ? []
        : texts('en')
            .map(([, text]) => text)
            .filter((text) => !own.has(text) && !givenNames.includes(text) && /\p{L}{2}/u.test(text)),
  }
}

let bundle: Promise<string> | undefined
const inPage = () => (bundle ??= bundled())

/** What runs in the page, as one script that leaves `walk` behind. */
async function bundled(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page/walk.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'matrix' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Nothing was built.')
  return `${output.output[0].code};globalThis.walk = matrix.walk`
}
