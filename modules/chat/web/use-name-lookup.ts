import { useCallback, useMemo } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useChats } from './use-chats.ts'

export type GetName = (id: number) => string

/** Returns a function that finds names by user id, among the given people, all contacts and the viewer. */
export function useNameLookup(people: ReadonlyMap<number, Person>): GetName {
  const { data } = useChats()
  const viewer = useSession()?.userData
  const namesById = useMemo(() => {
    const others = data ? [...data.contacts, ...data.chatsContacts.filter(({ isGroup }) => !isGroup), ...data.people] : []
    return new Map([...others, ...people.values(), ...(viewer ? [viewer] : [])].map(({ id, fullName }) => [id, fullName]))
  }, [data, people, viewer])
  return useCallback((id) => namesById.get(id) ?? '…', [namesById])
}
