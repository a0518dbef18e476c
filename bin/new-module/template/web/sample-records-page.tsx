import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { sampleRecords, type SampleRecord } from '../contract.ts'
import { parseDrawerState } from './drawer-state.ts'
import { SampleRecordDrawer } from './sample-record-drawer.tsx'
import { useSampleRecordPermissions } from './use-sample-record-permissions.ts'

export default function SampleRecordsPage() {
  const { t } = useTranslation('sample-records')
  const [drawer, updateDrawer] = useSearchParams(parseDrawerState)
  const columns = useColumns()
  const control = useTableView({ name: 'sample-records', columns, initial: [] })
  const { q, page } = control.view
  const list = useApiQuery(sampleRecords.listSampleRecords, { q, page, perPage: control.perPage }, { keepPreviousData: true })
  const { data, error } = list
  const { canCreate } = useSampleRecordPermissions()
  const getMenuItems = useMenuItems((id) => updateDrawer({ open: id }))
  const addButton = canCreate && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => updateDrawer({ new: true })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.sampleRecords')} summary={data && t('total', { count: data.total })} primary={addButton} />
      <Card isFlush>
        <DataTable
          label={t('nav.sampleRecords')}
          searchLabel={t('search')}
          control={control}
          columns={columns}
          total={getTotal(data)}
          rows={data?.sampleRecords}
          rowId={({ id }) => id}
          rowName={getName}
          rowHref={({ id }) => `#/sample-records?open=${id}`}
          rowActions={(sampleRecord) => [{ items: getMenuItems(sampleRecord) }]}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          empty={<NoRows control={control} addButton={addButton} />}
        />
      </Card>
      <SampleRecordDrawer
        id={drawer.open}
        isOpen={drawer.open !== null || (drawer.new && canCreate)}
        onClose={() => updateDrawer({ open: undefined, new: undefined })}
      />
    </>
  )
}

/** The title is null if the viewer may not read it. */
const getName = ({ id, title }: SampleRecord) => title ?? `#${id}`

function NoRows({ control, addButton }: { control: TableControl; addButton: ReactNode }) {
  const { t } = useTranslation('sample-records')
  if (control.isFiltered) return <NoMatches control={control} text={t('noneFound')} clearLabel={t('showAll')} />
  return <EmptyState text={t('none')} action={addButton} />
}

function useColumns(): DataColumn<SampleRecord>[] {
  const { t } = useTranslation('sample-records')
  return [
    { id: 'title', header: t('field.SampleRecord.title'), cell: (sampleRecord) => <bdi>{getName(sampleRecord)}</bdi> },
    {
      id: 'description',
      header: t('field.SampleRecord.description'),
      isSecondary: true,
      cell: ({ description }) => <bdi>{description}</bdi>,
    },
  ]
}

function useMenuItems(onEdit: (id: number) => void): (sampleRecord: SampleRecord) => MenuItem[] {
  const { t } = useTranslation('sample-records')
  const { canUpdate, canDelete } = useSampleRecordPermissions()
  const remove = useApiMutation(sampleRecords.deleteSampleRecord, {
    topics: ['sample-records'],
    undoMessage: ({ sampleRecord }) => t('deleted', { name: getName(sampleRecord) }),
  })
  return (sampleRecord) => {
    const { id } = sampleRecord
    const items: (MenuItem | false)[] = [
      canUpdate(sampleRecord) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit(id) },
      canDelete(sampleRecord) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id }),
      },
    ]
    return items.filter((item) => item !== false)
  }
}
