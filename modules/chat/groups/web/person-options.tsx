import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'

export async function searchColleagues(q: string, isExcluded: (id: number) => boolean, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people
    .filter(({ id }) => !isExcluded(id))
    .map((person) => ({
      value: String(person.id),
      label: person.fullName,
      icon: <Avatar person={person} size="small" isDecorative />,
    }))
}

export const toIds = (options: readonly SelectOption[]): number[] => options.map(({ value }) => Number(value))
