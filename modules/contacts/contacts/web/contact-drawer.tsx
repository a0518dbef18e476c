import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { contacts } from '../../contract.ts'
import { getContactName } from '../../web/contact-names.ts'
import { ContactForm } from './contact-form.tsx'

type ContactDrawerProps = {
  isOpen: boolean
  /** Null to add a contact. */
  id: number | null
  onClose: () => void
}

export function ContactDrawer({ isOpen, id, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useApiQuery(contacts.getContact, { id: id ?? 1 }, { enabled: isOpen && id !== null, retry: false })
  const contact = id === null ? null : data?.contact
  return (
    <FormDrawer isOpen={isOpen} title={id === null ? t('add') : contact ? getContactName(contact) : t('edit')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => {
        if (contact !== undefined) return <ContactForm key={id} {...{ contact, onDirtyChange }} onCancel={requestClose} onSaved={close} />
        if (!error) return <Skeleton height="24em" />
        return <ProblemState problem={error} notFoundTitle={t('notFound')} onRetry={refetch} />
      }}
    </FormDrawer>
  )
}
