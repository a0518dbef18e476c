import type { Person } from '#platform/contract/schema.ts'

/** The ids in place of the names of these people after an @, the longest name first. */
export function withMentions(text: string, people: readonly Pick<Person, 'id' | 'fullName'>[]): string {
  const longestFirst = people.toSorted((one, other) => other.fullName.length - one.fullName.length)
  return longestFirst.reduce((written, { id, fullName }) => written.replaceAll(`@${fullName}`, () => `@[${id}]`), text)
}

/** The name that is being written after an @ before the caret; null where none is. */
export function mentionBegun(text: string, caret: number): { from: number; name: string } | null {
  const begun = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return begun ? { from: caret - begun[1]!.length - 1, name: begun[1]! } : null
}
