import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/select.tsx'
import type { Guest } from '../contract.ts'

/** Everybody who was offered or invited, so that an option finds its person again. */
const known = new Map<string, Guest>()

/** Colleagues who can be invited. */
export async function findGuests(q: string, own: number, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await call(identity.listPeople, { q }, { signal })
  return people
    .filter(({ id }) => id !== own)
    .map((person) => guestOption(known.get(String(person.id)) ?? { ...person, response: 'pending' }))
}

export function guestOption(guest: Guest): SelectOption {
  known.set(String(guest.id), guest)
  return { value: String(guest.id), label: guest.fullName, icon: <Avatar person={guest} size="small" isDecorative /> }
}

export const guestOf = ({ value }: SelectOption): Guest => known.get(value)!
