import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'

/** Colleagues whose names hold the text, without those who are there already. */
export async function findPeople(q: string, isThere: (id: number) => boolean, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await call(identity.listPeople, { q }, { signal })
  return people
    .filter(({ id }) => !isThere(id))
    .map((person) => ({
      value: String(person.id),
      label: person.fullName,
      icon: <Avatar person={person} size="small" isDecorative />,
    }))
}

export const idsOf = (options: readonly SelectOption[]): number[] => options.map(({ value }) => Number(value))
