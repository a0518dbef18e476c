import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { email, MAX_RECIPIENTS, type NamedAddress, type Recipient } from '../../contract.ts'
import { formatAddress, isAddress, parseAddresses } from '../../web/addresses.ts'
import css from './compose.module.css'

type RecipientsFieldProps = {
  label: string
  people: readonly NamedAddress[]
  error?: string | undefined
  onChange: (people: readonly NamedAddress[]) => void
}

export const RecipientsField = ({ label, people, error, onChange }: RecipientsFieldProps) => (
  <TagInput
    label={label}
    className={css.recipients}
    error={error}
    selected={people.map(toOption)}
    loadOptions={findRecipients}
    parseOptions={(text) => parseAddresses(text).map(toOption)}
    onChange={(options) => onChange(options.slice(0, MAX_RECIPIENTS).map(toAddress))}
  />
)

async function findRecipients(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  if (!q.trim()) return []
  const { recipients } = await callApi(email.listRecipients, { q }, { signal })
  return recipients.map((person) => ({ ...toOption(person), icon: <RecipientAvatar person={person} /> }))
}

/** The address is the value, so that a recipient is listed only once. */
function toOption(person: NamedAddress): SelectOption {
  const { name, email: address } = person
  const isWrong = !isAddress(address)
  return {
    value: address.toLowerCase(),
    label: isWrong ? formatAddress(person) : name || address,
    detail: address,
    ...(isWrong && { isInvalid: isWrong }),
  }
}

const toAddress = ({ label, detail = '', isInvalid }: SelectOption): NamedAddress =>
  isInvalid ? parseAddresses(label)[0]! : { name: label === detail ? '' : label, email: detail }

function RecipientAvatar({ person: { userId, name, email: address, avatar } }: { person: Recipient }) {
  return <Avatar size="small" isDecorative person={{ id: userId ?? address.length, fullName: name || address, avatar }} />
}
