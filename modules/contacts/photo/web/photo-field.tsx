import { Camera, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { readAsBase64 } from '#platform/web/ui/files/read-as-base64.ts'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { Contact } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import { getContactName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import css from './photo-field.module.css'

/** If the viewer may change it, the picture opens a menu to replace or remove it. */
export function PhotoField({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { canUpdate } = useContactPermissions()
  const fileInput = useRef<HTMLInputElement>(null)
  const { upload, remove } = usePhotoMutations(contact)
  if (!canUpdate(contact, 'photo')) return <ContactAvatar contact={contact} size="large" />
  const items: (MenuItem | false)[] = [
    { id: 'choose', label: t('photo.choose'), detail: t('photo.limits'), icon: <Camera />, onAction: () => fileInput.current?.click() },
    contact.photo !== null && { id: 'remove', label: t('photo.remove'), icon: <Trash2 />, isDanger: true, onAction: remove },
  ]
  return (
    <div>
      <Menu
        sections={[{ items: items.filter((item) => item !== false) }]}
        trigger={(props) => (
          <button {...props} type="button" className={css.picture}>
            <ContactAvatar contact={contact} size="large" />
            <span className={css.camera}>
              <Camera />
            </span>
            <span className="visually-hidden">{t('photo.change', { name: getContactName(contact) })}</span>
          </button>
        )}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-label={t('photo.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload(file)
          target.value = ''
        }}
      />
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
