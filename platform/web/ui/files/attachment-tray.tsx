import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StoredFile as Stored } from '#platform/contract/files.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { getFileExtension, useFileSizeFormat } from '../../i18n/file-size.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { isTransientError, isPreviewableImage, waitForUpload, type FileUpload } from '../../api/uploads.ts'
import css from './attachment-tray.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** A file being uploaded, or a stored one. */
export type AttachmentItem = FileUpload | { key: string; stored: Stored }

type FileTrayProps = { label: string; files: readonly AttachmentItem[]; onRemove: (key: string) => void }

export const AttachmentTray = ({ label, files, onRemove }: FileTrayProps) => (
  <ul className={css.tray} aria-label={label}>
    {files.map((one) => (
      <AttachmentRow key={one.key} item={one} onRemove={() => onRemove(one.key)} />
    ))}
  </ul>
)

function AttachmentRow({ item, onRemove }: { item: AttachmentItem; onRemove: () => void }) {
  const { t } = useTranslation('platform')
  const size = useFileSizeFormat()
  const upload = 'progress' in item ? item : null
  const file = upload ?? item.stored!
  return (
    <li className={css.file} data-failed={upload?.problem ? true : undefined}>
      <Preview item={item} />
      <span className={css.words}>
        <bdi className={css.name}>{file.name}</bdi>
        {upload?.problem ? <Problem problem={upload.problem} /> : <span className={css.detail}>{size(file.size)}</span>}
        {upload && <UploadProgress upload={upload} />}
      </span>
      {upload?.problem && isTransientError(upload.problem) && (
        <IconButton
          size="small"
          label={t('ui.fileAgain', { name: file.name })}
          onClick={() => void waitForUpload(upload.key).catch(() => {})}
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton size="small" label={t('ui.fileDetach', { name: file.name })} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

function Preview({ item }: { item: AttachmentItem }) {
  const { name, type } = 'progress' in item ? item : item.stored
  const url = 'progress' in item ? item.previewUrl : isPreviewableImage(type) ? item.stored.address : null
  return <span className={css.preview}>{url ? <img src={url} alt="" /> : <span aria-hidden>{getFileExtension(name) || '•'}</span>}</span>
}

const Problem = ({ problem }: { problem: NonNullable<FileUpload['problem']> }) => (
  <span role="alert" className={css.problem}>
    {formatProblem(new ApiProblem({ ...problem, detail: '' }))}
  </span>
)
