import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Email } from '../../contract.ts'
import { EmailActions } from '../../mailbox/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import css from './reading-bar.module.css'

type ReadingBarProps = { mail: Email; mailbox: Mailbox; hasBack: boolean; onCreateLabel: () => void }

export function ReadingBar({ mail, mailbox, hasBack, onCreateLabel }: ReadingBarProps) {
  const { t } = useTranslation('email')
  const { commands, permissions } = mailbox
  const actions = { ...commands, read: createReadCommand(mailbox) }
  return (
    <div className={css.bar} role="toolbar" aria-label={t('mail.ofMail')}>
      <IconButton label={t(hasBack ? 'mail.backToList' : 'mail.close')} shortcut="U" onClick={mailbox.close}>
        {hasBack ? <ChevronLeft data-points /> : <X />}
      </IconButton>
      <span className={css.actions}>
        {permissions.canUpdate && <EmailActions emails={[mail]} commands={actions} onCreateLabel={onCreateLabel} />}
      </span>
      <span className={css.steps}>
        <IconButton label={t('mail.previous')} shortcut="K" disabled={!mail.hasPreviousMail} onClick={() => mailbox.step('previous')}>
          <ChevronLeft data-points />
        </IconButton>
        <IconButton label={t('mail.next')} shortcut="J" disabled={!mail.hasNextMail} onClick={() => mailbox.step('next')}>
          <ChevronRight data-points />
        </IconButton>
      </span>
    </div>
  )
}

/** Marking the open email as unread also closes it. */
const createReadCommand =
  ({ commands, close }: Mailbox): Mailbox['commands']['read'] =>
  (emails, isRead) => {
    commands.read(emails, isRead)
    if (!isRead) close()
  }
