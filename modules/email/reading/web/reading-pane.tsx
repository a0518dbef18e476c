import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { email, type Email, type ConversationEmail } from '../../contract.ts'
import { LabelPill } from '../../labels/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import { useLabelName, useLabels } from '../../labels/web/index.ts'
import { ReplyButtons } from './reply-buttons.tsx'
import { EmailCard } from './email-card.tsx'
import { EmailSkeleton } from './email-skeleton.tsx'
import { ReadingBar } from './reading-bar.tsx'
import css from './reading-pane.module.css'
import { useMarkRead } from './use-mark-read.ts'

export type ReadingPaneProps = {
  id: number
  mailbox: Mailbox
  hasBack: boolean
  onCreateLabel: () => void
}

export function ReadingPane({ id, mailbox, hasBack, onCreateLabel }: ReadingPaneProps) {
  const { t } = useTranslation('email')
  const { data, error, refetch } = useApiQuery(email.getMail, { id, ...mailbox.query })
  const mail = data?.mail
  useMarkRead(mail, mailbox.permissions.canUpdate)
  const backButton = <Button onClick={mailbox.close}>{t('mail.backToList')}</Button>
  if (!mail && error) return <ProblemState problem={error} notFoundTitle={t('mail.notThere')} onRetry={refetch} action={backButton} />
  if (!mail) return <EmailSkeleton />
  return (
    <article className={css.pane} aria-label={mail.subject || t('mail.noSubject')}>
      <ReadingBar {...{ mail, mailbox, hasBack, onCreateLabel }} />
      <div className={css.scroller}>
        <Subject mail={mail} isOnlyPane={hasBack} />
        <Conversation mail={mail} mailbox={mailbox} />
        {mailbox.permissions.canCompose && mail.folder !== 'draft' && <ReplyButtons mail={mail} />}
      </div>
    </article>
  )
}

function Subject({ mail, isOnlyPane }: { mail: Email; isOnlyPane: boolean }) {
  const Title = isOnlyPane ? 'h1' : 'h2'
  const { t } = useTranslation('email')
  const { getTintByName } = useLabels()
  const getLabelName = useLabelName()
  return (
    <header className={css.subject}>
      <Title className={css.title} dir="auto">
        {mail.subject || t('mail.noSubject')}
      </Title>
      {mail.labels.length > 0 && (
        <ul className={css.labels} aria-label={t('mail.labels')}>
          {mail.labels.map((label) => (
            <li key={label}>
              <LabelPill tint={getTintByName(label)} name={getLabelName(label)} />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** Oldest first; emails that were already read are collapsed. */
function Conversation({ mail, mailbox }: { mail: Email; mailbox: Mailbox }) {
  const [toggledIds, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [wasUnread] = useState(() => new Set(mail.replies.filter(({ isRead }) => !isRead).map(({ id }) => id)))
  const emails: ConversationEmail[] = [...mail.replies, mail].toSorted(
    (entry, other) => entry.time.localeCompare(other.time) || entry.id - other.id,
  )
  const toggle = (id: number) => {
    const next = new Set(toggledIds)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    <ol className={css.emails}>
      {emails.map((entry) => (
        <li key={entry.id}>
          <EmailCard
            mail={entry}
            mailbox={mailbox}
            isExpanded={(entry.id === mail.id || wasUnread.has(entry.id)) !== toggledIds.has(entry.id)}
            onToggle={emails.length > 1 ? () => toggle(entry.id) : undefined}
          />
        </li>
      ))}
    </ol>
  )
}
