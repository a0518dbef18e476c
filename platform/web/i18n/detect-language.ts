import type { LanguageDetectorModule } from 'i18next'
import { toInterfaceLanguage } from './language.ts'
import { readSessionStorage, readLocalStorage, writeLocalStorage } from '../settings/storage.ts'

export const LANGUAGE_STORAGE_KEY = 'i18nextLng'

/** The specified order: URL, cookie, storage, browser, document. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [
      inAddress(),
      inCookie(),
      readLocalStorage(LANGUAGE_STORAGE_KEY),
      readSessionStorage(LANGUAGE_STORAGE_KEY),
      ...navigator.languages,
      document.documentElement.lang,
    ].flatMap((one) => (one ? toInterfaceLanguage(one) : [])),
  cacheUserLanguage: (language) => writeLocalStorage(LANGUAGE_STORAGE_KEY, language),
}

function inAddress(): string | null {
  const { search, hash } = location
  return new URLSearchParams(search || hash.slice(hash.indexOf('?') + 1)).get('lng')
}

const inCookie = () => /(?:^|; *)i18next=([^;]*)/.exec(document.cookie)?.[1]
