import { Download, FileSpreadsheet, Import, Merge, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { contacts } from '../../contract.ts'
import { useExportVcards } from '../../transfer/web/index.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import { useContactColumns } from './contact-columns.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { ContactTable } from './contact-table.tsx'
import { parseDrawerState } from './drawer-state.ts'

export default function ContactsPage() {
  const { t } = useTranslation('contacts')
  const [drawer, updateDrawer] = useSearchParams(parseDrawerState)
  const permissions = useContactPermissions()
  const columns = useContactColumns(permissions)
  const control = useTableView({ name: 'contacts', columns, initial: [] })
  const { view, perPage } = control
  const list = useApiQuery(contacts.listContacts, { ...control.input, page: view.page, perPage }, { keepPreviousData: true })
  const exportVcards = useExportVcards()
  const { data, error } = list
  const addButton = permissions.canCreate && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => updateDrawer({ new: true })}>
      {t('add')}
    </Button>
  )
  const menuItems: (MenuItem | false)[] = [
    permissions.canCreate && { id: 'import', label: t('import.vcard'), icon: <Import />, href: '#/imports/new?source=vcard' },
    permissions.canCreate && {
      id: 'import-csv',
      label: t('import.csv'),
      icon: <FileSpreadsheet />,
      href: '#/imports/new?source=contacts-csv',
    },
    { id: 'export', label: t('exportVcards'), icon: <Download />, onAction: () => exportVcards(control.input) },
    permissions.canUpdateAny && { id: 'duplicates', label: t('findDuplicates'), icon: <Merge />, href: '#/contacts/duplicates' },
  ]
  return (
    <>
      <PageHeader
        title={t('nav.contacts')}
        summary={data && t('total', { count: data.total })}
        primary={addButton}
        menuSections={[{ items: menuItems.filter((item) => item !== false) }]}
      />
      <Card isFlush>
        <ContactTable
          {...{ control, columns, addButton }}
          list={data}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          onEdit={({ id }) => updateDrawer({ edit: id })}
          canImport={permissions.canCreate}
        />
      </Card>
      <ContactDrawer
        id={drawer.edit}
        isOpen={drawer.edit !== null || (drawer.new && permissions.canCreate)}
        onClose={() => updateDrawer({ edit: undefined, new: undefined })}
      />
    </>
  )
}
