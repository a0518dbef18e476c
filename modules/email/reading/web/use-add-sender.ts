import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contacts } from '#modules/contacts/contract.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import type { NamedAddress } from '../../contract.ts'

/** Returns a function that adds the sender to the user's contacts, or opens the contact that has the address already. */
export function useAddSender(): (sender: NamedAddress) => Promise<void> {
  const { t } = useTranslation('email')
  const navigate = useNavigate()
  const add = useApiMutation(contacts.addContact, {
    topics: ['contacts'],
    undoMessage: ({ contact }) => t('mail.done.contact', { name: contact.name }),
  })
  return async ({ name, email }) => {
    try {
      const { contacts: existing } = await callApi(contacts.listContacts, { email, perPage: 1 })
      if (existing[0]) void navigate({ to: '/contacts/$id', params: { id: String(existing[0].id) } } as never)
      else add.mutate({ contact: { name: (name || email).slice(0, 200), emails: [{ label: '', email }] } })
    } catch (problem) {
      showErrorToast(problem)
    }
  }
}
