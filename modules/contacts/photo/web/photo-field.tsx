import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { PictureField } from '#platform/web/ui/files/picture-field.tsx'
import { readAsBase64 } from '#platform/web/ui/files/read-as-base64.ts'
import type { Contact } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import { getContactName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'

/** The picture; users who may change it can replace or remove it. */
export function PhotoField({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { canUpdate } = useContactPermissions()
  const { upload, remove } = usePhotoMutations(contact)
  const picture = <ContactAvatar contact={contact} size="large" />
  if (!canUpdate(contact, 'photo')) return picture
  const labels = {
    change: t('photo.change', { name: getContactName(contact) }),
    choose: t('photo.choose'),
    limits: t('photo.limits'),
    remove: t('photo.remove'),
  }
  return (
    <div>
      <PictureField picture={picture} labels={labels} onSelect={upload} onRemove={contact.photo === null ? undefined : remove} />
    </div>
  )
}

function usePhotoMutations(contact: Contact) {
  const { t } = useTranslation('contacts')
  const undoMessage = () => t('saved', { name: getContactName(contact) })
  const set = useApiMutation(contacts.setContactPhoto, { topics: ['contacts'], undoMessage })
  const remove = useApiMutation(contacts.removeContactPhoto, { topics: ['contacts'], undoMessage })
  return {
    upload: (file: File) => void readAsBase64(file).then((image) => set.mutate({ id: contact.id, image }), showErrorToast),
    remove: () => remove.mutate({ id: contact.id }),
  }
}
