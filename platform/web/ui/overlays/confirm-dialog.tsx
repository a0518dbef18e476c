import { useTranslation } from 'react-i18next'
import { ActionBar } from '../buttons/action-bar.tsx'
import { Button } from '../buttons/button.tsx'
import type { ConfirmDialogProps } from './confirm.tsx'
import { DialogFrame } from './dialog-frame.tsx'

export function ConfirmDialog({ isOpen, question, onAnswer, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('platform')
  const { title, text, confirmLabel, cancelLabel, isDanger } = question
  return (
    <DialogFrame isOpen={isOpen} role="alertdialog" size="small" backdrop="static" title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      <ActionBar>
        <Button autoFocus={isDanger} onClick={() => onAnswer(false)}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} autoFocus={!isDanger} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </ActionBar>
    </DialogFrame>
  )
}
