import type { ImportProblem } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { createWarning } from './problems.ts'

/** Of the schemas in `tasks/contract.ts` and `tags/contract.ts`. */
const MAX_TITLE_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 20_000
const MAX_TAG_LENGTH = 64
const TAG_LIMIT = 20

/** On one line. */
export const toLine = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : ''

/** With line feeds, but without other control characters. */
export const toParagraphs = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replace(/[[\p{Cc}]--[\t\n]]/gv, '')
        .trim()
    : ''

type Texts = Readonly<{ title: string; description: string; tags: string[] }>

/** Makes the texts of a task fit. A title that is too long is repeated in the description. */
export function fitTexts(texts: {
  title: string
  paragraphs: readonly string[]
  tags: readonly string[]
}): Texts & { problems: ImportProblem[] } {
  const { title } = texts
  const isTitleLong = title.length > MAX_TITLE_LENGTH
  const description = [isTitleLong ? title : '', ...texts.paragraphs].filter((text) => text !== '').join('\n\n')
  const tags = cleanTags(texts.tags)
  return {
    title: shorten(title, MAX_TITLE_LENGTH),
    description: shorten(description, MAX_DESCRIPTION_LENGTH),
    tags: tags.slice(0, TAG_LIMIT),
    problems: [
      ...(isTitleLong ? [createWarning('todo.title_shortened', { column: 'title', value: title })] : []),
      ...(description.length > MAX_DESCRIPTION_LENGTH ? [createWarning('todo.description_shortened', { column: 'description' })] : []),
      ...(tags.length > TAG_LIMIT ? [createWarning('todo.limit_exceeded', { column: 'tags', value: TAG_LIMIT })] : []),
    ],
  }
}

/** Tags have no spaces and none of the characters that quick add uses as markers. */
function cleanTags(titles: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const text of titles) {
    const words = toLine(text).replace(/[#@\\,]/g, ' ')
    const title = words.trim().replace(/^!+/, '').trim().replace(/\s+/g, '-').slice(0, MAX_TAG_LENGTH).toWellFormed()
    const key = normalizeForSearch(title)
    if (key !== '' && !tags.has(key)) tags.set(key, title)
  }
  return [...tags.values()]
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}
