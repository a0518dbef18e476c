import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import css from './upload-progress.module.css'
import type { Upload } from '../uploads.ts'

/** How far a file is; nothing once it is there or could not be sent. `isOver`: along the end of what it stands on. */
export function UploadProgress({ upload: { name, part, problem, stored }, isOver }: { upload: Upload; isOver?: boolean }) {
  const { t } = useTranslation('platform')
  if (stored || problem) return null
  return <progress className={classes(css.progress, isOver && css.over)} value={part} max={1} aria-label={t('ui.fileProgress', { name })} />
}
