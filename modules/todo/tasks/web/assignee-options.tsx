import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'

/** Everyone who was offered or selected, by option value. */
const knownPeople = new Map<string, Person>()

export async function findPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people.map(toPersonOption)
}

export function toPersonOption(person: Person): SelectOption {
  knownPeople.set(String(person.id), person)
  return { value: String(person.id), label: person.fullName, icon: <Avatar person={person} size="small" isDecorative /> }
}

export const fromPersonOption = ({ value }: SelectOption): Person => knownPeople.get(value)!
