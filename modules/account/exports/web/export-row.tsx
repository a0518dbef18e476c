import { Download, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exports, type DataExport } from '#platform/contract/workspace/exports.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFileSizeFormat } from '#platform/web/i18n/file-size.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import css from '../../web/account-page.module.css'
import { exportTopics } from './export-topics.ts'

const isRunning = ({ state }: DataExport) => state === 'waiting' || state === 'running'

export function ExportRow({ row }: { row: DataExport }) {
  const { t } = useTranslation('account')
  const { dateTime } = useFormat()
  const name = row.kind === 'person' ? (row.person?.fullName ?? '') : dateTime(row.createdAt)
  return (
    <Row name={<bdi>{name}</bdi>} detail={<ExportStatus row={row} />}>
      <div className={css.actions}>
        {row.file && (
          <a className={getButtonClass({ size: 'small' })} href={row.file.address} download aria-label={t('export.downloadOne', { name })}>
            <Download />
            {t('export.download')}
          </a>
        )}
        {isRunning(row) ? <CancelButton id={row.id} /> : <DeleteButton id={row.id} name={name} />}
      </div>
    </Row>
  )
}

function ExportStatus({ row }: { row: DataExport }) {
  const { t } = useTranslation('account')
  const { number, date } = useFormat()
  const size = useFileSizeFormat()
  if (isRunning(row))
    return (
      <>
        <span role="status">{t(`export.state.${row.state}`, { records: number(row.recordCount) })}</span>
        <ProgressBar label={t('export.progress')} value={row.total > 0 ? row.done / row.total : undefined} />
      </>
    )
  if (!row.file || row.expiresAt === null) return t(row.state === 'failed' ? 'export.state.failed' : 'export.state.cancelled')
  return t('export.state.done', { size: size(row.file.size), records: number(row.recordCount), date: date(row.expiresAt) })
}

function CancelButton({ id }: { id: number }) {
  const { t } = useTranslation('account')
  const cancel = useApiMutation(exports.cancelExport, { topics: exportTopics, isIrreversible: true })
  return (
    <IconButton label={t('export.cancel')} onClick={() => cancel.mutate({ id })}>
      <X />
    </IconButton>
  )
}

function DeleteButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('account')
  const remove = useApiMutation(exports.deleteExport, { topics: exportTopics, isIrreversible: true })
  return (
    <IconButton label={t('export.deleteOne', { name })} onClick={() => remove.mutate({ id })}>
      <Trash2 />
    </IconButton>
  )
}
