import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { Reply } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import type { Desk } from '../../mailbox/web/index.ts'
import { Attachments } from './attachments.tsx'
import { InvitationCard } from './invitation/invitation-card.tsx'
import css from './mail-card.module.css'
import { MailBody } from './message/mail-body.tsx'
import { MailHead } from './mail-header.tsx'
import { MailLinks } from './mail-links.tsx'
import { DeliveryNote } from '../../outbox/web/index.ts'

type MailCardProps = {
  mail: Reply
  desk: Desk
  isUnfolded: boolean
  /** Where there are others to fold it between. */
  onToggle: (() => void) | undefined
}

/** One mail of a conversation. */
export function MailCard({ mail, desk, isUnfolded, onToggle }: MailCardProps) {
  const { t } = useTranslation('email')
  const writeTo = (to: string) => void openComposer({ kind: 'new', to })
  return (
    <section className={css.card} data-mail={mail.id} data-unread={!mail.isRead || undefined}>
      <MailHead {...{ mail, desk, isUnfolded, onToggle }} />
      {isUnfolded && (
        <div className={css.content}>
          <DeliveryNote mail={mail} />
          {mail.defects.map((defect) => (
            <Alert key={defect} color="warning">
              {t(`mail.defect.${defect}`)}
            </Alert>
          ))}
          {mail.invitation && <InvitationCard mail={mail} invitation={mail.invitation} mayAdd={desk.rights.mayMake.event} />}
          <MailBody mail={mail} onWriteTo={writeTo} mayTrust={desk.rights.mayChange} />
          <Attachments mail={mail} />
          <MailLinks links={mail.links} />
          {mail.folder === 'draft' && !mail.delivery && desk.rights.mayWrite && (
            <div>
              <Button variant="primary" onClick={() => void openComposer({ kind: 'draft', mail })}>
                {t('mail.writeOn')}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
