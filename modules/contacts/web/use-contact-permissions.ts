import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Contact } from '../contact-schema.ts'

export type ContactPermissions = ReturnType<typeof useContactPermissions>

export function useContactPermissions() {
  const ability = useAbility()
  return useMemo(() => {
    const can = (action: string, object?: object, field?: keyof Contact) =>
      isAllowed(ability, { action, subject: 'Contact', object, field })
    return {
      canCreate: can('create'),
      canCreatePersonal: can('create', { isShared: false }),
      canCreateShared: can('create', { isShared: true }),
      canRead: (field: keyof Contact) => can('read', undefined, field),
      canUpdateAny: can('update'),
      canUpdate: (contact: Contact, field?: keyof Contact) => can('update', contact, field),
      canDelete: (contact: Contact) => can('delete', contact),
      /** Whether the contact may be made shared or personal. */
      canChangeVisibility: (contact: Contact) =>
        can('update', { ...contact, isShared: false }, 'isShared') && can('update', { ...contact, isShared: true }, 'isShared'),
      canWriteEmail: isAllowed(ability, { action: 'create', subject: 'Mail' }),
    }
  }, [ability])
}
