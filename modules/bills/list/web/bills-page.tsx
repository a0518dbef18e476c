import { PenLine, Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { parseNewParam, parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useFileDropAndPaste } from '#platform/web/ui/files/use-file-drop-and-paste.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { bills } from '../../contract.ts'
import { NewBillDrawer } from '../../edit/web/index.ts'
import { UploadDialog } from '../../upload/web/index.ts'
import { useBillPermissions } from '../../web/use-bill-permissions.ts'
import { useBillColumns } from './bill-columns.tsx'
import { BillTable } from './bill-table.tsx'
import css from './bills-page.module.css'
import { StatusTiles } from './status-tiles.tsx'
import { toTotalsInput } from './table-filters.ts'

/** `new` opens the dialog for files, `add` the form for a bill on paper. */
const parseOverlays = (raw: RawSearchParams) => ({ ...parseNewParam(raw), add: parseText(raw['add']) !== '' })

const noFiles: readonly File[] = []

export default function BillsPage() {
  const { t } = useTranslation('bills')
  const [overlays, updateOverlays] = useSearchParams(parseOverlays)
  const [droppedFiles, setDroppedFiles] = useState(noFiles)
  const permissions = useBillPermissions()
  const upload = (files: readonly File[]) => {
    setDroppedFiles(files)
    updateOverlays({ new: true })
  }
  const { isDraggingOver, fileTargetProps } = useFileDropAndPaste(permissions.canCreate ? (files) => upload([...files]) : null)
  const uploadButton = permissions.canCreate && (
    <Button variant="primary" icon={<Upload />} {...preloadOnIntent(lazyDialog)} onClick={() => upload(noFiles)}>
      {t('upload')}
    </Button>
  )
  return (
    <>
      <div className={css.page} {...fileTargetProps}>
        {isDraggingOver && <p className={css.drop}>{t('upload.dropHere')}</p>}
        <BillList uploadButton={uploadButton} onAdd={() => updateOverlays({ add: true })} />
      </div>
      {overlays.new && permissions.canCreate && <UploadDialog files={droppedFiles} onClose={() => updateOverlays({ new: undefined })} />}
      <NewBillDrawer isOpen={overlays.add && permissions.canCreate} onClose={() => updateOverlays({ add: undefined })} />
    </>
  )
}

function BillList({ uploadButton, onAdd }: { uploadButton: ReactNode; onAdd: () => void }) {
  const { t } = useTranslation('bills')
  const permissions = useBillPermissions()
  const columns = useBillColumns(permissions)
  const control = useTableView({ name: 'bills', columns, initial: [] })
  const { view, perPage } = control
  const list = useApiQuery(bills.listBills, { ...control.input, page: view.page, perPage }, { keepPreviousData: true })
  const { data, error } = list
  const totals = useApiQuery(bills.billTotals, toTotalsInput(control), { keepPreviousData: true })
  const menuSections = [{ items: [{ id: 'add', label: t('addByHand'), icon: <PenLine />, onAction: onAdd }] }]
  return (
    <>
      <PageHeader
        title={t('nav.bills')}
        summary={data && t('bills', { count: data.total })}
        primary={uploadButton}
        {...(permissions.canCreate && { menuSections })}
      />
      {totals.data?.totals && <StatusTiles control={control} totals={totals.data.totals} />}
      {totals.data || totals.error ? (
        <Card isFlush>
          <BillTable
            {...{ control, columns, permissions, uploadButton }}
            list={data}
            isStale={list.isPlaceholderData}
            failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          />
        </Card>
      ) : (
        <Spinner />
      )}
    </>
  )
}
