import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { AvatarCell } from '#platform/web/ui/data-table/avatar-cell.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import type { Contact } from '../../contact-schema.ts'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import { getContactName } from '../../web/contact-names.ts'
import type { ContactPermissions } from '../../web/use-contact-permissions.ts'
import { VisibilityBadge } from '../../web/visibility-badge.tsx'
import css from './contacts.module.css'

type Column = DataColumn<Contact> & { field: keyof Contact }

/** Includes only columns that the viewer can read for at least some contacts. */
export function useContactColumns({ canRead }: ContactPermissions): DataColumn<Contact>[] {
  const { t } = useTranslation('contacts')
  const { relative, dateTime } = useFormat()
  const visibilities = (['personal', 'shared'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))
  const columns: Column[] = [
    {
      id: 'name',
      field: 'name',
      header: t('field.Contact.name'),
      sortColumn: 'name',
      width: 220,
      text: getContactName,
      cell: (contact) => <ContactCell contact={contact} />,
    },
    {
      id: 'company',
      field: 'company',
      header: t('field.Contact.company'),
      sortColumn: 'company',
      isSecondary: true,
      cell: ({ company }) => <bdi>{company}</bdi>,
    },
    {
      id: 'email',
      field: 'emails',
      header: t('field.Contact.emails'),
      width: 220,
      isSecondary: true,
      cell: ({ emails }) => <bdi className={css.soft}>{emails?.[0]?.email}</bdi>,
    },
    {
      id: 'phone',
      field: 'phones',
      header: t('field.Contact.phones'),
      isSecondary: true,
      cell: ({ phones }) => <bdi dir="ltr">{phones?.[0]?.number}</bdi>,
    },
    {
      id: 'visibility',
      field: 'isShared',
      header: t('field.Contact.isShared'),
      filter: { type: 'choice', name: 'visibility', options: visibilities, isSingle: true },
      width: 120,
      cell: (contact) => <VisibilityBadge {...contact} />,
    },
    {
      id: 'updated',
      field: 'updatedAt',
      header: t('field.Contact.updatedAt'),
      sortColumn: 'updatedAt',
      isSecondary: true,
      isHidden: true,
      align: 'end',
      cell: ({ updatedAt }) => updatedAt && <span title={dateTime(updatedAt)}>{relative(updatedAt)}</span>,
    },
  ]
  return columns.filter(({ field }) => canRead(field))
}

const ContactCell = ({ contact }: { contact: Contact }) => (
  <AvatarCell avatar={<ContactAvatar contact={contact} size="small" />} name={getContactName(contact)} />
)
