import { emailFolders, mailboxViews, type EmailFolder, type MailboxView } from '../../contract.ts'

const searchableStates = ['unread', 'read', 'starred', 'answered'] as const

export type SearchTerm = { isNegated: boolean } & (
  | { kind: 'text' | 'from' | 'to' | 'subject' | 'label'; value: string }
  | { kind: 'attachment' }
  | { kind: 'is'; value: (typeof searchableStates)[number] }
  /** A date such as `2026-11-21`. */
  | { kind: 'before' | 'after'; value: string }
  | { kind: 'in'; value: MailboxView }
)

const TOKEN = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu
const MAX_TERMS = 12

/** Parses words, "phrases", operators such as `from:` and `-` for negation. Unknown operators are searched as text. */
export function parseSearch(q: string): SearchTerm[] {
  const terms = [...q.matchAll(TOKEN)].flatMap(([token, minus, key, phrase, word]) => {
    const value = (phrase ?? word ?? '').trim()
    const isNot = minus === '-'
    const term = key && parseTerm(key.toLowerCase(), value)
    if (term) return [{ ...term, isNegated: isNot } as SearchTerm]
    const text = key ? token.slice(isNot ? 1 : 0).replaceAll('"', '') : value
    return /^[-:"]*$/.test(text) ? [] : [{ kind: 'text', value: text, isNegated: isNot } as SearchTerm]
  })
  return terms.slice(0, MAX_TERMS)
}

type TermWithoutSign = SearchTerm extends infer T ? (T extends SearchTerm ? Omit<T, 'isNegated'> : never) : never

function parseTerm(key: string, value: string): TermWithoutSign | undefined {
  if (value === '') return undefined
  if (key === 'from' || key === 'to' || key === 'subject' || key === 'label') return { kind: key, value }
  if (key === 'before' || key === 'after') return parseDateTerm(key, value)
  const word = value.toLowerCase()
  if (key === 'has') return /^attachments?$/.test(word) ? { kind: 'attachment' } : undefined
  if (key === 'is') return isState(word) ? { kind: 'is', value: word } : undefined
  if (key === 'in') return parseViewTerm(word)
  return undefined
}

const isState = (word: string): word is (typeof searchableStates)[number] => (searchableStates as readonly string[]).includes(word)

function parseViewTerm(word: string): TermWithoutSign | undefined {
  const view = word === 'anywhere' ? 'all' : word === 'drafts' ? 'draft' : word
  return (mailboxViews as readonly string[]).includes(view) ? { kind: 'in', value: view as MailboxView } : undefined
}

function parseDateTerm(kind: 'before' | 'after', value: string): TermWithoutSign | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  if (!year) return undefined
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const isDate = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  return isDate ? { kind, value: date } : undefined
}

export const isFolder = (view: MailboxView): view is EmailFolder => (emailFolders as readonly string[]).includes(view)
