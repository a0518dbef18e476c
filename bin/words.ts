import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages, type Language } from '#platform/contract/identity.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'

const root = join(import.meta.dirname, '..')

/** One module's words: `texts.en['list.empty']`. */
export type Words = { module: string; texts: Record<Language, Record<string, string>> }

/** The words of the platform and of every module that has some. */
export function allWords(): Words[] {
  const folders = ['platform/web/locales', ...globSync('modules/*/locales', { cwd: root })]
  return folders.filter((folder) => existsSync(join(root, folder, 'en.json'))).map(wordsIn)
}

function wordsIn(folder: string): Words {
  const read = (language: Language) => {
    const file = join(root, folder, `${language}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  }
  const texts = Object.fromEntries(languages.map((language) => [language, read(language)])) as Words['texts']
  return { module: folder.startsWith('modules') ? basename(join(folder, '..')) : 'platform', texts }
}

const plural = /_(zero|one|two|few|many|other)$/

/** `list.count_one` and `list.count_other` are forms of `list.count`. */
export const baseOf = (key: string): string => key.replace(plural, '')

/** What of a module's words would show wrongly in some language: one line each, empty where all is well. */
export function mistranslations(words: Words): string[] {
  const bases = new Set(languages.flatMap((language) => Object.keys(words.texts[language]).map(baseOf)))
  return [...bases].flatMap((base) => languages.flatMap((language) => mistakesOf(words, base, language)))
}

function mistakesOf({ module, texts }: Words, base: string, language: Language): string[] {
  const where = `${module}/${language}: ${base}`
  const forms = formsOf(texts[language], base)
  const wanted = wantedForms(texts, base, language)
  if (!sameSet(Object.keys(forms), wanted))
    return [`${where} needs exactly ${wanted.join(', ')}; has ${Object.keys(forms).join(', ') || 'none'}`]
  const empty = Object.entries(forms).filter(([, text]) => text.trim() === '')
  const english = placeholders(formsOf(texts.en, base))
  const own = placeholders(forms)
  return [
    ...empty.map(([key]) => `${where}: ${key} is empty`),
    ...(sameSet(own, english) ? [] : [`${where} fills in ${own.join(', ') || 'nothing'}, English ${english.join(', ') || 'nothing'}`]),
  ]
}

const formsOf = (texts: Record<string, string>, base: string) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => baseOf(key) === base))

/** A counted text needs each plural form that its language has; Chinese has one. */
function wantedForms(texts: Words['texts'], base: string, language: Language): string[] {
  const isCounted = languages.some((one) => `${base}_other` in texts[one])
  if (!isCounted) return [base]
  return new Intl.PluralRules(toLanguageTag(language)).resolvedOptions().pluralCategories.map((form) => `${base}_${form}`)
}

/** `{{name}}` and the tags of rich texts, over all forms: a form for one thing may leave the count out. */
const placeholders = (forms: Record<string, string>) => [
  ...new Set(
    Object.values(forms).flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)|<\/?(\w+)\/?>/g)].map(([, name, tag]) => name ?? `<${tag}>`)),
  ),
]

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))
