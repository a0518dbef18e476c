import { AtSign } from 'lucide-react'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import type { EmailGuest, Guest } from '../../contract.ts'
import { formatNamedEmail, isEmailAddress, parseNamedEmail } from '../email-address.ts'

/** Options only contain the id, so the guests are cached to convert options back. */
const guestCache = new Map<string, Guest>()
const emailGuestCache = new Map<string, EmailGuest>()

export async function findGuests(q: string, viewerId: number, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  const colleagues = people
    .filter(({ id }) => id !== viewerId)
    .map((person) => toGuestOption(guestCache.get(String(person.id)) ?? { ...person, response: 'pending' }))
  const address = parseEmailOption(q)
  return address ? [...colleagues, address] : colleagues
}

export function toGuestOption(guest: Guest): SelectOption {
  guestCache.set(String(guest.id), guest)
  return { value: String(guest.id), label: guest.fullName, icon: <Avatar person={guest} size="small" isDecorative /> }
}

/** An option for `ada@example.com` or `Ada <ada@example.com>`; null for other texts. */
export function parseEmailOption(text: string): SelectOption | null {
  const { email, name } = parseNamedEmail(text.trim())
  return isEmailAddress(email) ? toEmailGuestOption({ email, name, response: 'pending', note: '', proposal: null }) : null
}

export function toEmailGuestOption(guest: EmailGuest): SelectOption {
  const value = guest.email.toLowerCase()
  emailGuestCache.set(value, emailGuestCache.get(value) ?? guest)
  return { value, label: guest.name || guest.email, detail: formatNamedEmail(guest), icon: <AtSign aria-hidden /> }
}

/** Converts the selected options back to colleagues and guests by email. */
export function toGuests(options: readonly SelectOption[]): { guests: Guest[]; emailGuests: EmailGuest[] } {
  return {
    guests: options.flatMap(({ value }) => guestCache.get(value) ?? []),
    emailGuests: options.flatMap(({ value }) => emailGuestCache.get(value) ?? []),
  }
}
