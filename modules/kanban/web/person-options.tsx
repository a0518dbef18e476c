import type { Person } from '#platform/contract/schema.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'

/** Everyone who was offered or selected, by option value. */
const peopleByValue = new Map<string, Person>()

export function toPersonOption(person: Person): SelectOption {
  peopleByValue.set(String(person.id), person)
  return { value: String(person.id), label: person.fullName, icon: <Avatar person={person} size="small" isDecorative /> }
}

export const fromPersonOption = ({ value }: SelectOption): Person => peopleByValue.get(value)!
