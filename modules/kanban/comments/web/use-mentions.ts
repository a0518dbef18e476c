import { useState } from 'react'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { call } from '#platform/web/api/api.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSettledText } from '#platform/web/hooks/use-settled-text.ts'
import { findMentionedIds, findUnknownNames } from './mention.ts'

/** Milliseconds without a key before it is looked for who is meant. */
const DEBOUNCE_MS = 150
const MAX_LOOKUPS = 20

/** Who is found for the word behind an `@`, null where none is written, beside those at hand; and whom a text mentions in the end. */
export function useMentions(word: string | null, atHand: readonly Person[]) {
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const q = useSettledText(word?.trim() ?? '', DEBOUNCE_MS)
  const asked = useRead(identity.listPeople, q === '' ? {} : { q }, { enabled: word !== null, staleTime: 5 * 60_000, keep: true })
  const known = [...atHand, ...chosen, ...(asked.data?.people ?? [])]
  return {
    people: [...new Map(known.map((person) => [person.id, person])).values()],
    keep: (person: Person) => setChosen((before) => [...before, person]),
    mentionedIn: async (text: string) => {
      const words = findUnknownNames(text, known).slice(0, MAX_LOOKUPS)
      const found = await Promise.all(words.map(findPeople))
      return findMentionedIds(text, [...known, ...found.flat()])
    },
  }
}

/** Whoever may not look people up mentions those at hand. */
const findPeople = (q: string): Promise<Person[]> =>
  call(identity.listPeople, { q }).then(
    ({ people }) => people,
    () => [],
  )
