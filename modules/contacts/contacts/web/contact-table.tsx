import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { getMissingIds } from '#platform/web/ui/data-table/rows/missing-ids.ts'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import { useRowCache } from '#platform/web/ui/data-table/rows/use-row-cache.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Contact } from '../../contact-schema.ts'
import type { contacts } from '../../contract.ts'
import { useExportCsv } from '../../transfer/web/index.ts'
import { getContactName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import { useContactMenu } from './contact-menu.tsx'
import { useDeleteContacts } from './contact-mutations.ts'

type ContactTableProps = {
  control: TableControl
  columns: readonly DataColumn<Contact>[]
  list: Output<typeof contacts.listContacts> | undefined
  addButton: ReactNode
  isStale: boolean
  failure: ReactNode
  onEdit: (contact: Contact) => void
  /** Undefined without the permission to create contacts. */
  canImport: boolean
}

export function ContactTable({ control, columns, list, addButton, isStale, failure, onEdit, canImport }: ContactTableProps) {
  const { t } = useTranslation('contacts')
  const { isExporting, start } = useExportCsv(control)
  const rowActions = useContactMenu({ onEdit })
  const selection = useRowSelection(list?.total, control.matchKey)
  const rowOf = useRowCache(list?.contacts)
  const selected = selection.ids.flatMap((id) => rowOf(id) ?? [])
  return (
    <DataTable
      label={t('nav.contacts')}
      searchLabel={t('search')}
      control={control}
      columns={columns}
      rows={list?.contacts}
      total={getTotal(list)}
      rowId={({ id }) => id}
      rowName={getContactName}
      rowHref={({ id }) => `#/contacts/${id}`}
      rowActions={rowActions}
      onExport={start}
      isExporting={isExporting}
      selection={selection}
      selectionActions={<DeleteButton selected={selected} deselect={(ids) => selection.set(ids, false)} />}
      isStale={isStale}
      failure={failure}
      empty={
        control.isFiltered ? (
          <NoMatches control={control} text={t('noneFound')} clearLabel={t('showAll')} />
        ) : (
          <EmptyState text={t('none')} action={addButton} importFrom={canImport && 'vcard'} />
        )
      }
    />
  )
}

/** Shown if all selected contacts may be deleted. */
function DeleteButton({ selected, deselect }: { selected: readonly Contact[]; deselect: (ids: readonly number[]) => void }) {
  const { t } = useTranslation('contacts')
  const { canDelete } = useContactPermissions()
  const remove = useDeleteContacts()
  const confirmAndDelete = async () => {
    const ids = selected.map(({ id }) => id)
    const question = { title: t('delete.title', { count: ids.length }), text: t('delete.text'), confirmLabel: t('delete'), isDanger: true }
    if (ids.length > 1 && !(await confirm(question))) return
    remove.mutate({ ids }, { onSuccess: () => deselect(ids), onError: (problem) => deselect(getMissingIds(problem, ids)) })
  }
  if (selected.length === 0 || !selected.every(canDelete)) return null
  return (
    <Button size="small" variant="danger" icon={<Trash2 />} isLoading={remove.isPending} onClick={() => void confirmAndDelete()}>
      {t('delete')}
    </Button>
  )
}
