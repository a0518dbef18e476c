import i18next, { type BackendModule, type i18n, type InitOptions, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageDetector, LANGUAGE_STORAGE_KEY } from './detect-language.ts'
import { languages, toLanguageTag } from './language.ts'

const TIMEOUT = 2500

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

const messageLoader: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, module, done) => void loadFile(language, module, done),
}

async function loadFile(language: string, module: string, done: ReadCallback): Promise<void> {
  const response = await fetch(`/locales/${language}/${module}.json`).catch((error: unknown) => error as Error)
  if (response instanceof Error) return done(response, true)
  if (!response.ok) return done(new Error(response.statusText), response.status >= 500)
  const words = (await response.json().catch(() => null)) as Record<string, string> | null
  return words ? done(null, words) : done(new Error('not JSON'), false)
}

/** Detects the language and loads messages; resolves when there is something to show, possibly in English. */
export async function startI18n(instance: i18n, modules: readonly string[] = []): Promise<i18n> {
  instance.use(messageLoader).use(languageDetector).use(initReactI18next)
  instance.on('languageChanged', (language) => (document.documentElement.lang = toLanguageTag(language)))
  const ready = instance.init({ ...options, ns: ['platform', ...modules] })
  fixChinesePlurals(instance)
  await Promise.race([ready, waitForEnglish(instance)])
  return instance
}

export const syncLanguageAcrossTabs = (instance: i18n) =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_STORAGE_KEY && newValue) void instance.changeLanguage(newValue)
  })

/** `cn` is not a valid language tag, so Intl would use the plural rules of the system language. */
function fixChinesePlurals({ services }: i18n): void {
  const { pluralResolver } = services
  const getRule = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, rest?: object) => getRule(toLanguageTag(code), rest)
}

const waitForEnglish = (instance: i18n) =>
  new Promise<void>((resolve) => {
    instance.on('loaded', () => setTimeout(() => instance.hasResourceBundle('en', 'platform') && resolve(), TIMEOUT))
  })

/** Resolves when the messages are loaded, or after `PATIENCE` with English until they are. */
export const loadMessages = (module: string) =>
  i18next.hasLoadedNamespace(module)
    ? Promise.resolve()
    : Promise.race([i18next.loadNamespaces(module), new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT))])
