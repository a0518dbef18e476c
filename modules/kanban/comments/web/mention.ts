import type { Person } from '#platform/contract/schema.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'

/** The text after an `@` at the caret, and its range including the `@`. */
export type MentionQuery = { word: string; from: number; to: number }

const MAX_SUGGESTIONS = 6

/** Returns null if no mention is being written at the caret. A name may contain one space. */
export function findMentionAt(text: string, caret: number): MentionQuery | null {
  const matches = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return matches ? { word: matches[1]!, from: caret - matches[1]!.length - 1, to: caret } : null
}

/** People with a name part that starts with the query, members of the project first. */
export function suggestPeople(word: string, people: readonly Person[], members: readonly Person[]): Person[] {
  const query = normalizeForSearch(word)
  const memberIds = new Set(members.map(({ id }) => id))
  const matches = people.filter(
    ({ fullName }) =>
      normalizeForSearch(fullName).startsWith(query) ||
      normalizeForSearch(fullName)
        .split(' ')
        .some((part) => part.startsWith(query)),
  )
  const rank = ({ id }: Person) => (memberIds.has(id) ? 0 : 1)
  return matches.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SUGGESTIONS)
}

/** Replaces the query with the person's full name and returns the new caret position. */
export function insertMention(text: string, { from, to }: MentionQuery, { fullName }: Person): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${fullName} `
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length }
}

/** Ids of all people whose full name follows an `@`. */
export const findMentionedIds = (text: string, people: readonly Person[]): number[] => [
  ...new Set(people.filter(({ fullName }) => isNameMentioned(text, fullName)).map(({ id }) => id)),
]

function isNameMentioned(text: string, name: string): boolean {
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1))
    if (!/^[\p{L}\p{M}]/u.test(text.slice(at + name.length + 1))) return true
  return false
}

/** Words after an `@` that do not start any of these people's names, so that they can be looked up. */
export function findUnknownNames(text: string, people: readonly Person[]): string[] {
  const marks = text.matchAll(/(?<=^|[\s(])@([\p{L}\p{M}'’.-]*[\p{L}\p{M}])/gu)
  const unknown = [...marks].filter(({ index }) => !people.some(({ fullName }) => text.startsWith(fullName, index + 1)))
  return [...new Set(unknown.map(([, word]) => word!))]
}
