import { languages, type Language } from '#platform/contract/user.ts'

export { languages, type Language }

export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  cn: '简体中文',
}

/** `cn` is not a valid tag, and `pt` alone means Brazilian Portuguese in Intl. */
const languageTags: Record<string, string> = { cn: 'zh-CN', pt: 'pt-PT' } satisfies Partial<Record<Language, string>>

/** The BCP 47 tag for Intl and the `lang` attribute. */
export const toLanguageTag = (language: string) => languageTags[language] ?? language

/** Maps a BCP 47 tag to an interface language code: all Chinese variants to `cn`, `pt-BR` to `pt`. */
export function toInterfaceLanguage(code: string): string {
  const base = code.toLowerCase().split(/[-_]/)[0]!
  return base === 'zh' ? 'cn' : base
}
