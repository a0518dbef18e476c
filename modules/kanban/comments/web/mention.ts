import type { Person } from '#platform/contract/schema.ts'
import { folded } from '#platform/web/i18n/folded.ts'

/** The word behind an `@` that somebody is writing, and where it begins. */
export type MentionQuery = { word: string; from: number; to: number }

const MAX_SUGGESTIONS = 6

/** What is asked for at the caret; null where no mention is being written. A name may hold one space. */
export function findMentionAt(text: string, caret: number): MentionQuery | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return found ? { word: found[1]!, from: caret - found[1]!.length - 1, to: caret } : null
}

/** Whoever's name, or a part of it, begins with the word; those of the project first. */
export function suggestPeople(word: string, people: readonly Person[], members: readonly Person[]): Person[] {
  const wanted = folded(word)
  const own = new Set(members.map(({ id }) => id))
  const found = people.filter(
    ({ fullName }) =>
      folded(fullName).startsWith(wanted) ||
      folded(fullName)
        .split(' ')
        .some((part) => part.startsWith(wanted)),
  )
  const rank = ({ id }: Person) => (own.has(id) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SUGGESTIONS)
}

/** The text with the person's name in place of the word, and where the caret then stands. */
export function insertMention(text: string, { from, to }: MentionQuery, { fullName }: Person): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${fullName} `
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length }
}

/** Ids of all whose whole name stands behind an `@`. */
export const findMentionedIds = (text: string, people: readonly Person[]): number[] => [
  ...new Set(people.filter(({ fullName }) => isNameMentioned(text, fullName)).map(({ id }) => id)),
]

function isNameMentioned(text: string, name: string): boolean {
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1))
    if (!/^[\p{L}\p{M}]/u.test(text.slice(at + name.length + 1))) return true
  return false
}

/** The words behind an `@` with which no name of these people begins: somebody else may be meant. */
export function findUnknownNames(text: string, people: readonly Person[]): string[] {
  const marks = text.matchAll(/(?<=^|[\s(])@([\p{L}\p{M}'’.-]*[\p{L}\p{M}])/gu)
  const unknown = [...marks].filter(({ index }) => !people.some(({ fullName }) => text.startsWith(fullName, index + 1)))
  return [...new Set(unknown.map(([, word]) => word!))]
}
