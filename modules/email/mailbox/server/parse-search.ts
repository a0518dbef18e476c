import { folders, views, type Folder, type View } from '../../contract.ts'

const states = ['unread', 'read', 'starred', 'answered'] as const

/** One thing that is asked of each mail. */
export type Term = { isNot: boolean } & (
  | { kind: 'text' | 'from' | 'to' | 'subject' | 'label'; value: string }
  | { kind: 'attachment' }
  | { kind: 'is'; value: (typeof states)[number] }
  /** `value`: `2026-11-21`. */
  | { kind: 'before' | 'after'; value: string }
  | { kind: 'in'; value: View }
)

const TOKEN = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu
const MOST_TERMS = 12

/**
 * What `q` asks for: words and "phrases" that a mail holds, `from: to: subject: label: in: is: has:attachment before: after:`, and what
 * it must not hold with `-` before it. A word that names nothing known is looked for as it stands.
 */
export function termsOf(q: string): Term[] {
  const terms = [...q.matchAll(TOKEN)].flatMap(([whole, minus, key, phrase, word]) => {
    const value = (phrase ?? word ?? '').trim()
    const isNot = minus === '-'
    const known = key && termOf(key.toLowerCase(), value)
    if (known) return [{ ...known, isNot } as Term]
    const text = key ? whole.slice(isNot ? 1 : 0).replaceAll('"', '') : value
    return /^[-:"]*$/.test(text) ? [] : [{ kind: 'text', value: text, isNot } as Term]
  })
  return terms.slice(0, MOST_TERMS)
}

type Known = Term extends infer T ? (T extends Term ? Omit<T, 'isNot'> : never) : never

function termOf(key: string, value: string): Known | undefined {
  if (value === '') return undefined
  if (key === 'from' || key === 'to' || key === 'subject' || key === 'label') return { kind: key, value }
  if (key === 'before' || key === 'after') return dateTerm(key, value)
  const word = value.toLowerCase()
  if (key === 'has') return /^attachments?$/.test(word) ? { kind: 'attachment' } : undefined
  if (key === 'is') return isState(word) ? { kind: 'is', value: word } : undefined
  if (key === 'in') return viewTerm(word)
  return undefined
}

const isState = (word: string): word is (typeof states)[number] => (states as readonly string[]).includes(word)

function viewTerm(word: string): Known | undefined {
  const view = word === 'anywhere' ? 'all' : word === 'drafts' ? 'draft' : word
  return (views as readonly string[]).includes(view) ? { kind: 'in', value: view as View } : undefined
}

function dateTerm(kind: 'before' | 'after', value: string): Known | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  if (!year) return undefined
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const isDate = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  return isDate ? { kind, value: date } : undefined
}

export const isFolder = (view: View): view is Folder => (folders as readonly string[]).includes(view)
