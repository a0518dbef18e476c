import { languages } from '#platform/contract/user.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `DE` is Germany or Deutschland; other texts are returned unchanged. */
export const formatCountry = (country: string, language: string): string =>
  /^[A-Z]{2}$/.test(country) ? (createNames(language).of(country) ?? country) : country

/** The code of a country by its name in any of our languages; other texts are returned unchanged. */
export function parseCountry(name: string): string {
  codes ??= createCodes()
  return codes.get(normalizeForSearch(name)) ?? name
}

const createNames = (language: string) => new Intl.DisplayNames(language === 'cn' ? 'zh' : language, { type: 'region', fallback: 'none' })

let codes: Map<string, string> | undefined

function createCodes(): Map<string, string> {
  const names = languages.map(createNames)
  const regions = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  return new Map(
    regions.flatMap((region) => {
      // Codes of former countries have the name of the country that they belong to now.
      const code = new Intl.Locale(`und-${region}`).region ?? region
      return [region, ...names.flatMap((list) => list.of(region) ?? [])].map((name) => [normalizeForSearch(name), code] as const)
    }),
  )
}
