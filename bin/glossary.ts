import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

type Row = Record<string, string>

const page = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8')

/** The rows of the table under this heading, by column title. */
function readTable(section: 'Interface' | 'Code'): Row[] {
  const body = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const [titles = [], , ...rows] = body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(toCells)
  return rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])))
}

const toCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

export const avoidedPhrases = (section: 'Interface' | 'Code'): string[] =>
  readTable(section).flatMap((row) => row['Avoid']!.split(',').map(toWords).filter(Boolean))

const columns = { de: 'German', fr: 'French', pt: 'Portuguese', cn: 'Chinese' }

/** A cell such as "reply / forward" holds several terms, in the same order in every language. */
export function interfaceTerms(): { english: string; translations: Record<string, string> }[] {
  return readTable('Interface').flatMap((row) =>
    row['Term']!.split(' / ').map((english, index) => ({
      english: english.toLowerCase(),
      translations: Object.fromEntries(
        Object.entries(columns).map(([language, title]) => [language, row[title]!.split(' / ')[index] ?? '']),
      ),
    })),
  )
}

/** `isSignedIn` and "is signed in" both become `is signed in`. */
export const toWords = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\d']+/u)
    .filter(Boolean)
    .join(' ')

/** Each distinct identifier and comment of a source file as words, with the offset of its first use. */
export function wordsInSource(file: string, text: string): { start: number; words: string }[] {
  const { program, comments } = parseSync(file, text)
  const starts = new Map(comments.map(({ start, value }) => [value, start]))
  const add = ({ start, name }: { start: number; name: string }) => void (starts.has(name) || starts.set(name, start))
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(program)
  return [...starts].map(([name, start]) => ({ start, words: toWords(name) }))
}

export const getLine = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
