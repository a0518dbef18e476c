import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { ConversationEmail } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import { AddBillButton } from '../../bills/web/index.ts'
import { Attachments } from './attachments.tsx'
import { InvitationCard } from './invitation/invitation-card.tsx'
import css from './email-card.module.css'
import { EmailBody } from './message/email-body.tsx'
import { EmailHeader } from './email-header.tsx'
import { EmailLinks } from './email-links.tsx'
import { DeliveryStatus } from '../../outbox/web/index.ts'

type EmailCardProps = {
  mail: ConversationEmail
  mailbox: Mailbox
  isExpanded: boolean
  /** Set if the conversation has several emails. */
  onToggle: (() => void) | undefined
}

export function EmailCard({ mail, mailbox, isExpanded, onToggle }: EmailCardProps) {
  const { t } = useTranslation('email')
  const composeTo = (to: string) => void openComposer({ kind: 'new', to })
  return (
    <section className={css.card} data-mail={mail.id} data-unread={!mail.isRead || undefined}>
      <EmailHeader {...{ mail, mailbox, isExpanded, onToggle }} />
      {isExpanded && (
        <div className={css.content}>
          <DeliveryStatus mail={mail} />
          {mail.defects.map((defect) => (
            <Alert key={defect} color="warning">
              {t(`mail.defect.${defect}`)}
            </Alert>
          ))}
          {mail.invitation && <InvitationCard mail={mail} invitation={mail.invitation} canAdd={mailbox.permissions.canCreate.event} />}
          <EmailBody mail={mail} onComposeTo={composeTo} canTrust={mailbox.permissions.canUpdate} />
          <Attachments mail={mail} />
          {mailbox.permissions.canCreate.bill && <AddBillButton mail={mail} />}
          <EmailLinks links={mail.links} />
          {mail.folder === 'draft' && !mail.delivery && mailbox.permissions.canCompose && (
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
