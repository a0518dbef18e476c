import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import type { Guest } from '../../contract.ts'

/** Options only contain the id, so the guests are cached to convert options back. */
const guestCache = new Map<string, Guest>()

export async function findGuests(q: string, viewerId: number, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people
    .filter(({ id }) => id !== viewerId)
    .map((person) => toGuestOption(guestCache.get(String(person.id)) ?? { ...person, response: 'pending' }))
}

export function toGuestOption(guest: Guest): SelectOption {
  guestCache.set(String(guest.id), guest)
  return { value: String(guest.id), label: guest.fullName, icon: <Avatar person={guest} size="small" isDecorative /> }
}

export const toGuest = ({ value }: SelectOption): Guest => guestCache.get(value)!
