/** The spellings of a name in code, file names, tables and texts; the order is the same for every name. */
type Spellings = readonly [camelCase: string, pascalCase: string, kebabCase: string, snakeCase: string, title: string, text: string]

export type ModuleName = { plural: Spellings; singular: Spellings }

/** Expects names in kebab-case. Throws a message for the user if one is not, or if there is no singular. */
export function toModuleName(plural: string | undefined, singular = toSingular(plural ?? '')): ModuleName {
  for (const name of [plural, singular])
    if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(`Expected a plural in kebab-case, such as "notes" or "meeting-notes", received "${name ?? ''}".`)
  if (plural === singular) throw new Error(`Expected a plural, received "${plural}". Pass plural and singular, such as "people person".`)
  return { plural: spell(plural!), singular: spell(singular) }
}

/** Covers regular English plurals; returns others unchanged. */
const toSingular = (plural: string) =>
  plural.endsWith('ies') ? plural.replace(/ies$/, 'y') : plural.replace(/(?<=ss|x|ch|sh)es$/, '').replace(/(?<!s)s$/, '')

function spell(kebabCase: string): Spellings {
  const words = kebabCase.split('-')
  const pascalCase = words.map(capitalize).join('')
  const text = words.join(' ')
  return [pascalCase[0]!.toLowerCase() + pascalCase.slice(1), pascalCase, kebabCase, words.join('_'), capitalize(text), text]
}

const capitalize = (word: string) => word[0]!.toUpperCase() + word.slice(1)

export const getSpellings = ({ plural, singular }: ModuleName): string[] => [...plural, ...singular]

/** Replaces one name by another in all spellings. */
export function renameModule(text: string, from: ModuleName, to: ModuleName): string {
  const replacements = getSpellings(to)
  // Plurals come first, because they contain the singular.
  return getSpellings(from).reduce((renamed, spelling, index) => renamed.replaceAll(spelling, replacements[index]!), text)
}
