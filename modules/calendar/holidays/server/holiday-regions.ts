import { languages, type Language } from '#platform/contract/user.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { HolidayRegion, holidayEndpoints } from '../contract.ts'
import { formatSubdivision, listSubdivisions } from './subdivision-names.ts'

/** Nations of the United Kingdom have no holidays as a whole, so it is offered by nation only. */
const countries = ['AT', 'BR', 'CH', 'CN', 'DE', 'FR', 'GB', 'PT', 'US'] as const
const codes: readonly string[] = countries.flatMap((country) => [
  ...(country === 'GB' ? [] : [country]),
  ...listSubdivisions(country).map((subdivision) => `${country}-${subdivision}`),
])

const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', fr: 'fr', de: 'de', pt: 'pt-PT', cn: 'zh-CN' }

export const isHolidayRegion = (code: string): boolean => codes.includes(code)

export async function listHolidayRegions({ viewer }: CalendarContext): Promise<Output<typeof holidayEndpoints.listHolidayRegions>> {
  const language = toLanguage(viewer.language)
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[language])
  const regions = codes.map((code) => toRegion(code, language))
  return {
    regions: regions.toSorted((a, b) => compare(a.country, b.country) || a.code.length - b.code.length || compare(a.name, b.name)),
    total: regions.length,
    suggested: suggestRegion(viewer.timeZone, language),
  }
}

export const toLanguage = (language: string): Language => languages.find((known) => known === language) ?? 'en'

function toRegion(code: string, language: Language): HolidayRegion {
  const [country = '', subdivision] = code.split('-')
  const countryName = new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' }).of(country)!
  return { code, country: countryName, name: subdivision ? formatSubdivision(country, subdivision, language) : countryName }
}

const regionsByZone: Readonly<Record<string, string>> = {
  'Europe/Berlin': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR',
  'Europe/Lisbon': 'PT',
  'Atlantic/Azores': 'PT-20',
  'Atlantic/Madeira': 'PT-30',
  'Europe/London': 'GB-ENG',
  'Asia/Shanghai': 'CN',
  'America/Sao_Paulo': 'BR',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
}
const regionsByLanguage: Readonly<Partial<Record<Language, string>>> = { de: 'DE', fr: 'FR', pt: 'PT', cn: 'CN' }

const suggestRegion = (timeZone: string, language: Language): string | null =>
  regionsByZone[timeZone] ?? regionsByLanguage[language] ?? null
