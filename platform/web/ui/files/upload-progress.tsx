import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import css from './upload-progress.module.css'
import type { Upload } from '../../api/uploads.ts'

/** How far a file is; nothing once it is there or could not be sent. `isOver`: along the end of what it stands on. */
export function UploadProgress({ upload: { name, part, problem, stored }, isOver }: { upload: Upload; isOver?: boolean }) {
  const { t } = useTranslation('platform')
  if (stored || problem) return null
  return <ProgressBar className={isOver ? css.over : css.below} value={part} label={t('ui.fileProgress', { name })} />
}
