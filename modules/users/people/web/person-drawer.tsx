import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import type { UserView } from '../../user-schema.ts'
import { PersonForm } from './person-form.tsx'

type PersonDrawerProps = {
  isOpen: boolean
  /** The person to edit; null to add one. */
  user: UserView | null
  onClose: () => void
  onInvite: (user: UserView) => void
}

export function PersonDrawer({ isOpen, user, onClose, onInvite }: PersonDrawerProps) {
  const { t } = useTranslation('users')
  return (
    <FormDrawer isOpen={isOpen} title={user ? t('edit.title', { name: user.fullName ?? '' }) : t('add')} onClose={onClose}>
      {({ onDirty, leave, close }) => (
        <PersonForm key={user?.id ?? 'new'} {...{ user, onDirty, onInvite }} onCancel={leave} onSaved={close} />
      )}
    </FormDrawer>
  )
}
