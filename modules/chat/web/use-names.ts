import { useCallback, useMemo } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useChats } from './use-chats.ts'

export type NameOf = (id: number) => string

/** The names of people by their ids: those whom the messages name, and all contacts. */
export function useNames(people: ReadonlyMap<number, Person>): NameOf {
  const { data } = useChats()
  const viewer = useSession()?.userData
  const known = useMemo(() => {
    const others = data ? [...data.contacts, ...data.chatsContacts.filter(({ isGroup }) => !isGroup), ...data.people] : []
    return new Map([...others, ...people.values(), ...(viewer ? [viewer] : [])].map(({ id, fullName }) => [id, fullName]))
  }, [data, people, viewer])
  return useCallback((id) => known.get(id) ?? '…', [known])
}
