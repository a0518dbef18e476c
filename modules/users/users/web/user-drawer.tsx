import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import type { UserView } from '../../user-schema.ts'
import { UserForm } from './user-form.tsx'

type UserDrawerProps = {
  isOpen: boolean
  /** The user to edit; null to add one. */
  user: UserView | null
  onClose: () => void
  onInvite: (user: UserView) => void
}

export function UserDrawer({ isOpen, user, onClose, onInvite }: UserDrawerProps) {
  const { t } = useTranslation('users')
  return (
    <FormDrawer isOpen={isOpen} title={user ? t('edit.title', { name: user.fullName ?? '' }) : t('add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => (
        <UserForm key={user?.id ?? 'new'} {...{ user, onDirty: onDirtyChange, onInvite }} onCancel={requestClose} onSaved={close} />
      )}
    </FormDrawer>
  )
}
