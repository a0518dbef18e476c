import { languages, type Language } from '#platform/contract/user.ts'
import { normalizeForSearch } from '../search/normalize-for-search.ts'

/** A language by its code or by its name in any of our languages; undefined if we do not have it. */
export function parseLanguage(text: string | undefined): Language | undefined {
  if (!text?.trim()) return undefined
  const name = normalizeForSearch(text)
  known ??= createNames()
  return known.get(name) ?? known.get(name.split(/[-_ (]/)[0]!)
}

let known: Map<string, Language> | undefined

const toTag = (language: Language) => (language === 'cn' ? 'zh' : language)

function createNames(): Map<string, Language> {
  const displays = languages.map((one) => new Intl.DisplayNames(toTag(one), { type: 'language' }))
  return new Map(
    languages.flatMap((language) =>
      [language, toTag(language), ...displays.map((display) => display.of(toTag(language))!)].map(
        (name) => [normalizeForSearch(name), language] as const,
      ),
    ),
  )
}
