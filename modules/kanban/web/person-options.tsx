import type { Person } from '#platform/contract/schema.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/select.tsx'

/** Everybody who was offered or chosen, so that an option finds its person again. */
const offered = new Map<string, Person>()

export function optionOf(person: Person): SelectOption {
  offered.set(String(person.id), person)
  return { value: String(person.id), label: person.fullName, icon: <Avatar person={person} size="small" isDecorative /> }
}

export const personOf = ({ value }: SelectOption): Person => offered.get(value)!
