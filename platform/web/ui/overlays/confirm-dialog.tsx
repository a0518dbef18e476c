import { useTranslation } from 'react-i18next'
import { ActionBar } from '../buttons/action-bar.tsx'
import { Button } from '../buttons/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { PopupProps } from './lazy-popup.tsx'

export type ConfirmOptions = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
}

export type ConfirmDialogProps = PopupProps & { isOpen: boolean; question: ConfirmOptions; onAnswer: (isConfirmed: boolean) => void }

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
