import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { contacts } from '../../contract.ts'
import { getContactName } from '../../web/contact-names.ts'

/** The toast names a single contact and counts several. */
export function useDeleteContacts() {
  const { t } = useTranslation('contacts')
  return useApiMutation(contacts.deleteContacts, {
    topics: ['contacts'],
    undoMessage: ({ contacts: [first, ...others] }) =>
      others.length > 0 ? t('deletedMany', { count: others.length + 1 }) : t('deleted', { name: first ? getContactName(first) : '' }),
  })
}
