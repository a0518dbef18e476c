import { useTranslation } from 'react-i18next'
import { Actions } from '../buttons/actions.tsx'
import { Button } from '../buttons/button.tsx'
import type { ConfirmDialogProps } from './confirm.tsx'
import { DialogFrame } from './dialog-frame.tsx'

/** A question, with a verb for yes; where yes cannot be undone, the focus is on no. */
export function ConfirmDialog({ isOpen, question, onAnswer, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('platform')
  const { title, text, action, cancel, isDanger } = question
  return (
    <DialogFrame isOpen={isOpen} role="alertdialog" size="small" backdrop="static" title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      <Actions>
        <Button autoFocus={isDanger} onClick={() => onAnswer(false)}>
          {cancel ?? t('ui.cancel')}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} autoFocus={!isDanger} onClick={() => onAnswer(true)}>
          {action}
        </Button>
      </Actions>
    </DialogFrame>
  )
}
