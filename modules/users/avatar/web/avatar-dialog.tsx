import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { callApiWithProgress } from '#platform/web/api/api-with-progress.ts'
import { readAsBase64 } from '#platform/web/ui/files/read-as-base64.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { avatarEndpoints } from '../contract.ts'
import css from './avatar.module.css'

type AvatarDialogProps = { id: number; file: File; onClose: () => void; onSaved: () => void }

/** Previews the cropped picture, then shows the upload progress. */
export function AvatarDialog({ id, file, onClose, onSaved }: AvatarDialogProps) {
  const { t } = useTranslation('users')
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const { progress, problem, upload } = useUpload({ id, file, onClose, onSaved })
  return (
    <Dialog isOpen size="small" title={t('picture.preview')} backdrop="static" onClose={onClose}>
      <div className={css.dialog}>
        {problem && <Alert color="danger">{problem}</Alert>}
        <img className={css.preview} src={address} alt={t('picture.previewAlt')} />
        <p className={css.note}>{t('picture.cropped')}</p>
        {progress !== null && <Progress progress={progress} />}
        <ActionBar>
          <Button onClick={onClose}>{t('platform:ui.cancel')}</Button>
          <Button variant="primary" isLoading={progress !== null} onClick={upload}>
            {t('picture.use')}
          </Button>
        </ActionBar>
      </div>
    </Dialog>
  )
}

function Progress({ progress }: { progress: number }) {
  const { t } = useTranslation('users')
  const { number } = useFormat()
  return (
    <label className={css.progress}>
      <span>{t('picture.uploaded', { part: number(progress, { style: 'percent' }) })}</span>
      <ProgressBar value={progress} />
    </label>
  )
}

function useUpload({ id, file, onClose, onSaved }: AvatarDialogProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async () => {
    setProgress(0)
    setProblem(null)
    try {
      await callApiWithProgress(avatarEndpoints.setAvatar, { id, image: await readAsBase64(file) }, setProgress)
      onSaved()
      onClose()
    } catch (error) {
      setProblem(formatProblem(error))
      setProgress(null)
    }
  }
  return { progress, problem, upload: () => void upload() }
}
