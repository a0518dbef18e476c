import { AtSign } from 'lucide-react'
import { contacts } from '#modules/contacts/contract.ts'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import type { EmailGuest, Guest } from '../../contract.ts'
import { formatNamedEmail, isEmailAddress, parseNamedEmail } from '../email-address.ts'

/** Options only contain the id, so the guests are cached to convert options back. */
const guestCache = new Map<string, Guest>()
const emailGuestCache = new Map<string, EmailGuest>()

type GuestSearch = { viewerId: number; canReadContacts: boolean; signal: AbortSignal }

/** Colleagues, then contacts with an email address, then the text itself if it is an address. */
export async function findGuests(q: string, { viewerId, canReadContacts, signal }: GuestSearch): Promise<SelectOption[]> {
  const [{ people }, { addresses }] = await Promise.all([
    callApi(identity.listPeople, { q }, { signal }),
    canReadContacts && q.trim() ? callApi(contacts.listContactAddresses, { q }, { signal }) : { addresses: [] },
  ])
  const colleagues = people
    .filter(({ id }) => id !== viewerId)
    .map((person) => toGuestOption(guestCache.get(String(person.id)) ?? { ...person, response: 'pending' }))
  const known = addresses.map(({ name, email }) => toEmailGuestOption(createEmailGuest(email, name)))
  const typed = parseEmailOption(q)
  const isKnown = known.some(({ value }) => value === typed?.value)
  return [...colleagues, ...known, ...(typed && !isKnown ? [typed] : [])]
}

export function toGuestOption(guest: Guest): SelectOption {
  guestCache.set(String(guest.id), guest)
  return { value: String(guest.id), label: guest.fullName, icon: <Avatar person={guest} size="small" isDecorative /> }
}

/** An option for `ada@example.com` or `Ada <ada@example.com>`; null for other texts. */
export function parseEmailOption(text: string): SelectOption | null {
  const { email, name } = parseNamedEmail(text.trim())
  return isEmailAddress(email) ? toEmailGuestOption(createEmailGuest(email, name)) : null
}

const createEmailGuest = (email: string, name: string): EmailGuest => ({ email, name, response: 'pending', note: '', proposal: null })

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
