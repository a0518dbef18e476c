import { languages, type Language } from '#platform/contract/identity.ts'

export { languages, type Language }

/** Each language in its own words, as the language menu shows it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  cn: '简体中文',
}

/** `cn` is no language tag and would silently fall back; `pt` alone means Brazil to Intl, and our words are European. */
const tags: Record<string, string> = { cn: 'zh-CN', pt: 'pt-PT' } satisfies Partial<Record<Language, string>>

/** What Intl, plural rules and `lang` call a language. */
export const languageTag = (language: string) => tags[language] ?? language

/** Chinese of every script and region reads as `cn`, other regional forms as their base: `pt-BR` is `pt`. */
export function interfaceLanguage(code: string): string {
  const base = code.toLowerCase().split(/[-_]/)[0]!
  return base === 'zh' ? 'cn' : base
}
