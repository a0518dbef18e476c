import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'

export async function searchPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people.map(toPersonOption)
}

export const toPersonOption = (person: Person): SelectOption => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})
