import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Mail } from '../../contract.ts'
import { MailActs } from '../../mailbox/web/index.ts'
import type { Desk } from '../../mailbox/web/index.ts'
import css from './reading-bar.module.css'

type ReadingBarProps = { mail: Mail; desk: Desk; hasBack: boolean; onNewLabel: () => void }

/** What can be done with the open mail, and the ways to the ones beside it. */
export function ReadingBar({ mail, desk, hasBack, onNewLabel }: ReadingBarProps) {
  const { t } = useTranslation('email')
  const { commands, rights } = desk
  const acts = { ...commands, read: readThenClose(desk) }
  return (
    <div className={css.bar} role="toolbar" aria-label={t('mail.ofMail')}>
      <IconButton label={t(hasBack ? 'mail.backToList' : 'mail.close')} shortcut="U" onClick={desk.close}>
        {hasBack ? <ChevronLeft data-points /> : <X />}
      </IconButton>
      <span className={css.acts}>{rights.mayChange && <MailActs mails={[mail]} commands={acts} onNewLabel={onNewLabel} />}</span>
      <span className={css.steps}>
        <IconButton label={t('mail.previous')} shortcut="K" disabled={!mail.hasPreviousMail} onClick={() => desk.step('previous')}>
          <ChevronLeft data-points />
        </IconButton>
        <IconButton label={t('mail.next')} shortcut="J" disabled={!mail.hasNextMail} onClick={() => desk.step('next')}>
          <ChevronRight data-points />
        </IconButton>
      </span>
    </div>
  )
}

/** Whoever marks the open mail as unread is done with it for now. */
const readThenClose =
  ({ commands, close }: Desk): Desk['commands']['read'] =>
  (mails, isRead) => {
    commands.read(mails, isRead)
    if (!isRead) close()
  }
