import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { useUnsavedChanges } from '#platform/web/ui/unsaved-changes.ts'
import type { UserView } from '../contract.ts'
import { PersonForm } from './person-form.tsx'

type PersonDrawerProps = {
  isOpen: boolean
  /** Whom to change; null adds somebody. */
  user: UserView | null
  onClose: () => void
  onInvite: (user: UserView) => void
}

/** Adds or changes a person beside what is on the page. */
export function PersonDrawer({ isOpen, user, onClose, onInvite }: PersonDrawerProps) {
  const { t } = useTranslation('users')
  const [isDirty, setDirty] = useState(false)
  const mayLeave = useUnsavedChanges(isOpen && isDirty)
  const leave = async () => {
    if (await mayLeave()) close()
  }
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <Drawer
      isOpen={isOpen}
      title={user ? t('edit.title', { name: user.fullName ?? '' }) : t('add')}
      backdrop={isDirty ? 'static' : 'closing'}
      onClose={() => void leave()}
    >
      <PersonForm
        key={user?.id ?? 'new'}
        user={user}
        onDirty={setDirty}
        onCancel={() => void leave()}
        onSaved={close}
        onInvite={onInvite}
      />
    </Drawer>
  )
}
