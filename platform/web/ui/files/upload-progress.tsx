import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import css from './upload-progress.module.css'
import type { FileUpload } from '../../api/uploads.ts'

/** `isOver` overlays the bar on the lower edge of its container. */
export function UploadProgress({ upload: { name, progress, problem, stored }, isOver }: { upload: FileUpload; isOver?: boolean }) {
  const { t } = useTranslation('platform')
  if (stored || problem) return null
  return <ProgressBar className={isOver ? css.over : css.below} value={progress} label={t('ui.fileProgress', { name })} />
}
