import i18next, { type BackendModule, type i18n, type InitOptions, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { detectLanguage, KEPT } from './detect-language.ts'
import { languages, languageTag } from './language.ts'

/** Milliseconds that a language whose words do not arrive may hold the first page back; English stands in meanwhile. */
const PATIENCE = 2500

const options: InitOptions = {
  initAsync: false,
  fallbackLng: 'en',
  supportedLngs: [...languages],
  defaultNS: 'platform',
  fallbackNS: 'platform',
  keySeparator: false,
  interpolation: { escapeValue: false },
  maxRetries: 5,
  retryTimeout: 350,
  maxParallelReads: 10,
  react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: '' },
}

const wordFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, module, done) => void readWords(language, module, done),
}

/** Reads the words of a module in a language; whatever fails but a file that is broken or missing is worth another try. */
async function readWords(language: string, module: string, done: ReadCallback): Promise<void> {
  const response = await fetch(`/locales/${language}/${module}.json`).catch((error: unknown) => error as Error)
  if (response instanceof Error) return done(response, true)
  if (!response.ok) return done(new Error(response.statusText), response.status >= 500)
  const words = (await response.json().catch(() => null)) as Record<string, string> | null
  return words ? done(null, words) : done(new Error('not JSON'), false)
}

/** Detects the language and loads the platform's words, and those of `modules` with them; resolves once there are words to show. */
export async function startI18n(instance: i18n, modules: readonly string[] = []): Promise<i18n> {
  instance.use(wordFiles).use(detectLanguage).use(initReactI18next)
  instance.on('languageChanged', (language) => (document.documentElement.lang = languageTag(language)))
  const ready = instance.init({ ...options, ns: ['platform', ...modules] })
  countAsChinese(instance)
  await Promise.race([ready, enough(instance)])
  return instance
}

/** Speaks the language that the same person chose in another tab. */
export const followOtherTabs = (instance: i18n) =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT && newValue) void instance.changeLanguage(newValue)
  })

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
