import type { LanguageDetectorModule } from 'i18next'
import { interfaceLanguage } from './language.ts'
import { readOfTab, readStored, writeStored } from '../settings/stored.ts'

/** Where the chosen language is kept. */
export const KEPT = 'i18nextLng'

/** As the specification orders them: what an address, a cookie, the browser's storage, the browser and the document say. */
export const detectLanguage: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [inAddress(), inCookie(), readStored(KEPT), readOfTab(KEPT), ...navigator.languages, document.documentElement.lang].flatMap((one) =>
      one ? interfaceLanguage(one) : [],
    ),
  cacheUserLanguage: (language) => writeStored(KEPT, language),
}

function inAddress(): string | null {
  const { search, hash } = location
  return new URLSearchParams(search || hash.slice(hash.indexOf('?') + 1)).get('lng')
}

const inCookie = () => /(?:^|; *)i18next=([^;]*)/.exec(document.cookie)?.[1]
