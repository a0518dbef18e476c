import { call } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { email, RECIPIENTS_LIMIT, type Address, type Recipient } from '../../contract.ts'
import { addressText, isAddress, readAddresses } from '../../web/addresses.ts'
import css from './compose.module.css'

type RecipientsFieldProps = {
  label: string
  people: readonly Address[]
  error?: string | undefined
  onChange: (people: readonly Address[]) => void
}

/** Whom a mail goes to: found by part of a name, written, or pasted, many at once. */
export const RecipientsField = ({ label, people, error, onChange }: RecipientsFieldProps) => (
  <TagInput
    label={label}
    className={css.recipients}
    error={error}
    selected={people.map(optionOf)}
    find={find}
    split={(text) => readAddresses(text).map(optionOf)}
    onChange={(options) => onChange(options.slice(0, RECIPIENTS_LIMIT).map(personOf))}
  />
)

async function find(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  if (!q.trim()) return []
  const { recipients } = await call(email.listRecipients, { q }, { signal })
  return recipients.map((person) => ({ ...optionOf(person), icon: <Picture person={person} /> }))
}

/** By its address, so that nobody stands there twice; the name goes along in the value. */
function optionOf(person: Address): SelectOption {
  const { name, email: address } = person
  const isWrong = !isAddress(address)
  return {
    value: address.toLowerCase(),
    label: isWrong ? addressText(person) : name || address,
    detail: address,
    ...(isWrong && { isWrong }),
  }
}

const personOf = ({ label, detail = '', isWrong }: SelectOption): Address =>
  isWrong ? readAddresses(label)[0]! : { name: label === detail ? '' : label, email: detail }

function Picture({ person: { userId, name, email: address, avatar } }: { person: Recipient }) {
  return <Avatar size="small" isDecorative person={{ id: userId ?? address.length, fullName: name || address, avatar }} />
}
