import i18next, { type i18n, type InitOptions } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { interfaceLanguage, languages, languageTag } from './language.ts'

/** Milliseconds that a language whose words do not arrive may hold the first page back; English stands in meanwhile. */
const PATIENCE = 2500

const options: InitOptions<HttpBackendOptions> = {
  fallbackLng: 'en',
  supportedLngs: [...languages],
  defaultNS: 'platform',
  fallbackNS: 'platform',
  keySeparator: false,
  interpolation: { escapeValue: false },
  maxRetries: 5,
  retryTimeout: 350,
  maxParallelReads: 10,
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  detection: {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: 'i18next',
    lookupLocalStorage: 'i18nextLng',
    lookupSessionStorage: 'i18nextLng',
    caches: ['localStorage'],
    convertDetectedLanguage: interfaceLanguage,
  },
  react: { useSuspense: false, bindI18n: 'languageChanged loaded', bindI18nStore: '' },
}

/** Detects the language and loads the platform's words, and those of `modules` with them; resolves once there are words to show. */
export async function startI18n(instance: i18n, modules: readonly string[] = []): Promise<i18n> {
  instance.use(HttpBackend).use(LanguageDetector).use(initReactI18next)
  instance.on('languageChanged', (language) => (document.documentElement.lang = languageTag(language)))
  const ready = instance.init({ ...options, ns: ['platform', ...modules] })
  countAsChinese(instance)
  await Promise.race([ready, enough(instance)])
  return instance
}

/** `cn` is no language tag: Intl would count it by the machine's own language. */
function countAsChinese({ services }: i18n): void {
  const { pluralResolver } = services
  const getRule = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, rest?: object) => getRule(languageTag(code), rest)
}

const enough = (instance: i18n) =>
  new Promise<void>((resolve) => {
    instance.on('loaded', () => setTimeout(() => instance.hasResourceBundle('en', 'platform') && resolve(), PATIENCE))
  })

/** Loads a module's words; a file that does not come within `PATIENCE` is replaced by English and read when it comes. */
export const loadWords = (module: string) =>
  i18next.hasLoadedNamespace(module)
    ? Promise.resolve()
    : Promise.race([i18next.loadNamespaces(module), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))])
