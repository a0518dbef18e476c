import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages, type Language } from '#platform/contract/user.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'

const root = join(import.meta.dirname, '..')

/** The messages of one module: `texts.en['list.empty']`. */
export type ModuleMessages = { module: string; texts: Record<Language, Record<string, string>> }

/** Loads the messages of the platform and of every module that has some. */
export function loadMessages(): ModuleMessages[] {
  const folders = ['platform/web/locales', ...globSync('modules/*/locales', { cwd: root })]
  return folders.filter((folder) => existsSync(join(root, folder, 'en.json'))).map(loadFolder)
}

function loadFolder(folder: string): ModuleMessages {
  const read = (language: Language) => {
    const file = join(root, folder, `${language}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  }
  const texts = Object.fromEntries(languages.map((language) => [language, read(language)])) as ModuleMessages['texts']
  return { module: folder.startsWith('modules') ? basename(join(folder, '..')) : 'platform', texts }
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** `list.count_one` and `list.count_other` are plural forms of `list.count`. */
export const removePluralSuffix = (key: string): string => key.replace(pluralSuffix, '')

/** Returns one line for each missing or empty text, wrong plural form and missing placeholder. */
export function findTranslationErrors(messages: ModuleMessages): string[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(messages.texts[language]).map(removePluralSuffix)))
  return [...keys].flatMap((key) => languages.flatMap((language) => checkKey(messages, key, language)))
}

function checkKey({ module, texts }: ModuleMessages, key: string, language: Language): string[] {
  const label = `${module}/${language}: ${key}`
  const forms = getPluralForms(texts[language], key)
  const expected = listExpectedForms(texts, key, language)
  if (!isSameSet(Object.keys(forms), expected))
    return [`${label} needs exactly ${expected.join(', ')}; has ${Object.keys(forms).join(', ') || 'none'}`]
  const empty = Object.entries(forms).filter(([, text]) => text.trim() === '')
  const englishPlaceholders = findPlaceholders(getPluralForms(texts.en, key))
  const placeholders = findPlaceholders(forms)
  return [
    ...empty.map(([form]) => `${label}: ${form} is empty`),
    ...(isSameSet(placeholders, englishPlaceholders)
      ? []
      : [`${label} uses ${placeholders.join(', ') || 'no placeholder'}, English ${englishPlaceholders.join(', ') || 'none'}`]),
  ]
}

const getPluralForms = (texts: Record<string, string>, key: string) =>
  Object.fromEntries(Object.entries(texts).filter(([form]) => removePluralSuffix(form) === key))

/** A text with a count needs each plural form of its language; Chinese has one. */
function listExpectedForms(texts: ModuleMessages['texts'], key: string, language: Language): string[] {
  const hasCount = languages.some((one) => `${key}_other` in texts[one])
  if (!hasCount) return [key]
  return new Intl.PluralRules(toLanguageTag(language)).resolvedOptions().pluralCategories.map((form) => `${key}_${form}`)
}

/** `{{name}}` and rich text tags over all forms together: the singular may leave the count out. */
const findPlaceholders = (forms: Record<string, string>) => [
  ...new Set(
    Object.values(forms).flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)|<\/?(\w+)\/?>/g)].map(([, name, tag]) => name ?? `<${tag}>`)),
  ),
]

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))
