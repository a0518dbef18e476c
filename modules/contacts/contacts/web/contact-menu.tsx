import { Download, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { Contact } from '../../contact-schema.ts'
import { useExportVcards } from '../../transfer/web/index.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import { useDeleteContacts } from './contact-mutations.ts'

type ContactMenuOptions = {
  onEdit?: (contact: Contact) => void
  /** Called before deleting, so that the page of the contact can be left first. */
  onDelete?: () => void
}

export function useContactMenu({ onEdit, onDelete }: ContactMenuOptions): (contact: Contact) => readonly MenuSection[] {
  const { t } = useTranslation('contacts')
  const { canUpdate, canDelete } = useContactPermissions()
  const remove = useDeleteContacts()
  const exportVcards = useExportVcards()
  return (contact) => {
    const items: (MenuItem | false)[] = [
      Boolean(onEdit) && canUpdate(contact) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit?.(contact) },
      { id: 'export', label: t('exportVcard'), icon: <Download />, onAction: () => exportVcards({ id: contact.id }) },
      canDelete(contact) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => {
          onDelete?.()
          remove.mutate({ ids: [contact.id] })
        },
      },
    ]
    return [{ items: items.filter((item) => item !== false) }]
  }
}
