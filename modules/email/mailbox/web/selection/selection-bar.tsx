import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { EmailRow } from '../../../contract.ts'
import { EmailActions } from '../actions/email-actions.tsx'
import type { EmailCommands } from '../actions/use-email-commands.ts'
import css from './selection-bar.module.css'

type BarProps = {
  emails: readonly EmailRow[]
  commands: EmailCommands
  isAll: boolean
  onAll: () => void
  onReset: () => void
  onCreateLabel: () => void
}

export function SelectionBar({ emails, commands, isAll, onAll, onReset, onCreateLabel }: BarProps) {
  const { t } = useTranslation('email')
  return (
    <div className={css.bar} role="toolbar" aria-label={t('mail.selection')}>
      <div className={css.about}>
        <Checkbox label={t('mail.selectAll')} isLabelHidden isChecked={isAll} isIndeterminate={!isAll} onChange={onAll} />
        <span role="status" className={css.count}>
          {t('ui.selected', { count: emails.length })}
        </span>
        <IconButton label={t('ui.clearSelection')} shortcut="Esc" size="small" onClick={onReset}>
          <X />
        </IconButton>
      </div>
      <div className={css.actions}>
        <EmailActions {...{ emails, commands, onCreateLabel }} />
      </div>
    </div>
  )
}
