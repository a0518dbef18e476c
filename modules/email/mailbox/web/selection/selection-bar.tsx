import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { MailRow } from '../../../contract.ts'
import { MailActs } from '../actions/mail-toolbar.tsx'
import type { MailCommands } from '../actions/use-mail-commands.ts'
import css from './selection-bar.module.css'

type BarProps = {
  mails: readonly MailRow[]
  commands: MailCommands
  isAll: boolean
  onAll: () => void
  onReset: () => void
  onNewLabel: () => void
}

/** What can be done with all selected mails: each press is one act with one undo. */
export function SelectionBar({ mails, commands, isAll, onAll, onReset, onNewLabel }: BarProps) {
  const { t } = useTranslation('email')
  return (
    <div className={css.bar} role="toolbar" aria-label={t('mail.selection')}>
      <div className={css.about}>
        <Checkbox label={t('mail.selectAll')} isLabelUnseen isChecked={isAll} isMixed={!isAll} onChange={onAll} />
        <span role="status" className={css.count}>
          {t('ui.selected', { count: mails.length })}
        </span>
        <IconButton label={t('ui.clearSelection')} shortcut="Esc" size="small" onClick={onReset}>
          <X />
        </IconButton>
      </div>
      <div className={css.acts}>
        <MailActs {...{ mails, commands, onNewLabel }} />
      </div>
    </div>
  )
}
