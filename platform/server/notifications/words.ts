import { readFile } from 'node:fs/promises'
import type { TFunction } from 'i18next'
import { languages } from '#platform/contract/identity.ts'
import type { Notification } from '#platform/contract/notifications.ts'

/** What notices say in one language, in one line each. */
export type NoticeWords = (notice: Pick<Notification, 'module' | 'kind' | 'values'>) => string

const known = new Map<string, Promise<TFunction>>()

/** The words of these modules as the web client has them, read once for each language; English stands in where a language is not spoken. */
export async function noticeWords(language: string, modules: readonly string[]): Promise<NoticeWords> {
  const spoken = languages.find((one) => one === language) ?? 'en'
  const key = [spoken, ...modules].join()
  const loading = known.get(key) ?? load(spoken, modules)
  known.set(key, loading)
  const t = await loading
  return ({ module, kind, values }) => t(`${module}:notice.${kind}`, values).replaceAll(/[\s\p{Cc}]+/gu, ' ')
}

/** The library is of use only where mail is sent. */
async function load(language: string, modules: readonly string[]): Promise<TFunction> {
  const { default: i18next } = await import('i18next')
  const words = await Promise.all(modules.map(async (module) => [module, await readWords(module, language)] as const))
  const resources = { [language]: Object.fromEntries(words) }
  const options = {
    lng: language,
    resources,
    keySeparator: false,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as const
  return i18next.createInstance().init(options)
}

async function readWords(module: string, language: string): Promise<Record<string, string>> {
  const file = new URL(`../../../modules/${module}/locales/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
}
