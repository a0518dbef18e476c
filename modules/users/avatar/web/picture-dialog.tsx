import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Actions } from '#platform/web/ui/buttons/actions.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { writeWithProgress } from '#platform/web/api/write-with-progress.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { avatarEndpoints } from '../contract.ts'
import css from './picture.module.css'
import { readAsBase64 } from './picture-file.ts'

type PictureDialogProps = { id: number; file: File; onClose: () => void; onSaved: () => void }

/** Previews the cropped picture, then shows the upload progress. */
export function PictureDialog({ id, file, onClose, onSaved }: PictureDialogProps) {
  const { t } = useTranslation('users')
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const { part, problem, send } = useUpload({ id, file, onClose, onSaved })
  return (
    <Dialog isOpen size="small" title={t('picture.preview')} backdrop="static" onClose={onClose}>
      <div className={css.dialog}>
        {problem && <Alert color="danger">{problem}</Alert>}
        <img className={css.preview} src={address} alt={t('picture.previewAlt')} />
        <p className={css.note}>{t('picture.cropped')}</p>
        {part !== null && <Progress part={part} />}
        <Actions>
          <Button onClick={onClose}>{t('platform:ui.cancel')}</Button>
          <Button variant="primary" isLoading={part !== null} onClick={send}>
            {t('picture.use')}
          </Button>
        </Actions>
      </div>
    </Dialog>
  )
}

function Progress({ part }: { part: number }) {
  const { t } = useTranslation('users')
  const { number } = useFormat()
  return (
    <label className={css.progress}>
      <span>{t('picture.sent', { part: number(part, { style: 'percent' }) })}</span>
      <ProgressBar value={part} />
    </label>
  )
}

function useUpload({ id, file, onClose, onSaved }: PictureDialogProps) {
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setPart(0)
    setProblem(null)
    try {
      await writeWithProgress(avatarEndpoints.setAvatar, { id, image: await readAsBase64(file) }, setPart)
      onSaved()
      onClose()
    } catch (refused) {
      setProblem(problemText(refused))
      setPart(null)
    }
  }
  return { part, problem, send: () => void send() }
}
