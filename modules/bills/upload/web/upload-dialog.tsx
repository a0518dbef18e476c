import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { UploadRow } from './upload-row.tsx'
import css from './upload-dialog.module.css'
import { useBillUpload } from './use-bill-upload.ts'

type UploadDialogProps = {
  /** Files dropped onto the page; a new list adds to the earlier ones. */
  files: readonly File[]
  onClose: () => void
}

export function UploadDialog({ files, onClose }: UploadDialogProps) {
  const { t } = useTranslation('bills')
  const { uploads, add, isRunning } = useBillUpload(files)
  return (
    <Dialog isOpen title={t('nav.uploadBill')} backdrop={isRunning ? 'static' : 'closing'} onClose={onClose}>
      <div className={css.dialog}>
        <p className={css.note}>{t('upload.text')}</p>
        <FileDrop
          text={t('upload.drop')}
          buttonLabel={t('upload.choose')}
          accept=".xml,.pdf,application/xml,text/xml,application/pdf"
          isMultiple
          onFiles={add}
        />
        {uploads.length > 0 && (
          <ul className={css.uploads} aria-label={t('upload.files')} aria-live="polite">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onOpen={onClose} />
            ))}
          </ul>
        )}
        <ActionBar>
          <Button variant={uploads.length > 0 ? 'primary' : 'secondary'} onClick={onClose}>
            {t('platform:ui.close')}
          </Button>
        </ActionBar>
      </div>
    </Dialog>
  )
}
