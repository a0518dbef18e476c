import { readFile } from 'node:fs/promises'
import type { TFunction } from 'i18next'
import { languages } from '#platform/contract/user.ts'
import type { Notification } from '#platform/contract/notifications.ts'

export type FormatNotification = (notice: Pick<Notification, 'module' | 'kind' | 'values'>) => string

const translations = new Map<string, Promise<TFunction>>()

/** Loads the translations of these modules once per language; English for unknown languages. */
export async function loadNotificationTexts(language: string, modules: readonly string[]): Promise<FormatNotification> {
  const supported = languages.find((one) => one === language) ?? 'en'
  const key = [supported, ...modules].join()
  const loading = translations.get(key) ?? loadTranslations(supported, modules)
  translations.set(key, loading)
  const t = await loading
  return ({ module, kind, values }) => t(`${module}:notice.${kind}`, values).replaceAll(/[\s\p{Cc}]+/gu, ' ')
}

async function loadTranslations(language: string, modules: readonly string[]): Promise<TFunction> {
  const { default: i18next } = await import('i18next')
  const texts = await Promise.all(modules.map(async (module) => [module, await readTranslation(module, language)] as const))
  const resources = { [language]: Object.fromEntries(texts) }
  const options = {
    lng: language,
    resources,
    keySeparator: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as const
  return i18next.createInstance().init(options)
}

async function readTranslation(module: string, language: string): Promise<Record<string, string>> {
  const file = new URL(`../../../modules/${module}/locales/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
}
