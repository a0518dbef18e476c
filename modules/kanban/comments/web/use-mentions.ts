import { useState } from 'react'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useDebouncedText } from '#platform/web/hooks/use-debounced-text.ts'
import { findMentionedIds, findUnknownNames } from './mention.ts'

const DEBOUNCE_MS = 150
const MAX_LOOKUPS = 20

const queryOptions = { staleTime: 5 * 60_000, keepPreviousData: true }

/** Suggests people for a mention query and resolves the mentions of a text; `knownPeople` are matched without a request. */
export function useMentions(word: string | null, knownPeople: readonly Person[]) {
  const [selected, setSelected] = useState<readonly Person[]>([])
  const q = useDebouncedText(word?.trim() ?? '', DEBOUNCE_MS)
  const query = useApiQuery(identity.listPeople, q === '' ? {} : { q }, { ...queryOptions, enabled: word !== null })
  const allPeople = [...knownPeople, ...selected, ...(query.data?.people ?? [])]
  return {
    people: [...new Map(allPeople.map((person) => [person.id, person])).values()],
    addPerson: (person: Person) => setSelected((before) => [...before, person]),
    findMentionedIds: async (text: string) => {
      const words = findUnknownNames(text, allPeople).slice(0, MAX_LOOKUPS)
      const lookedUp = await Promise.all(words.map(findPeople))
      return findMentionedIds(text, [...allPeople, ...lookedUp.flat()])
    },
  }
}

/** Users without permission to look people up can mention only known people. */
const findPeople = (q: string): Promise<Person[]> =>
  callApi(identity.listPeople, { q }).then(
    ({ people }) => people,
    () => [],
  )
