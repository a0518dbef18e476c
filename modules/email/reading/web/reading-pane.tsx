import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { email, type Mail, type Reply } from '../../contract.ts'
import { LabelPill } from '../../labels/web/index.ts'
import type { Desk } from '../../mailbox/web/index.ts'
import { useLabelName, useLabels } from '../../labels/web/index.ts'
import { AnswerButtons } from './reply-buttons.tsx'
import { MailCard } from './mail-card.tsx'
import { WaitingMail } from './nothing-open.tsx'
import { ReadingBar } from './reading-bar.tsx'
import css from './reading-pane.module.css'
import { useSeen } from './use-mark-read.ts'

export type ReadingPaneProps = {
  id: number
  desk: Desk
  /** Stands in the place of the list, and so needs a way back to it. */
  hasBack: boolean
  onNewLabel: () => void
}

/** The open mail within its conversation. */
export function ReadingPane({ id, desk, hasBack, onNewLabel }: ReadingPaneProps) {
  const { t } = useTranslation('email')
  const { data, error, refetch } = useRead(email.getMail, { id, ...desk.place })
  const mail = data?.mail
  useSeen(mail, desk.rights.mayChange)
  if (!mail && error)
    return (
      <Failure
        title={error.status === 404 ? t('mail.notThere') : problemText(error)}
        requestId={error.requestId}
        {...(error.status !== 404 && { onRetry: () => void refetch() })}
        action={<Button onClick={desk.close}>{t('mail.backToList')}</Button>}
      />
    )
  if (!mail) return <WaitingMail />
  return (
    <article className={css.pane} aria-label={mail.subject || t('mail.noSubject')}>
      <ReadingBar {...{ mail, desk, hasBack, onNewLabel }} />
      <div className={css.scroller}>
        <Subject mail={mail} isAlone={hasBack} />
        <Conversation mail={mail} desk={desk} />
        {desk.rights.mayWrite && mail.folder !== 'draft' && <AnswerButtons mail={mail} />}
      </div>
    </article>
  )
}

function Subject({ mail, isAlone }: { mail: Mail; isAlone: boolean }) {
  const Title = isAlone ? 'h1' : 'h2'
  const { t } = useTranslation('email')
  const { tintOfName } = useLabels()
  const labelName = useLabelName()
  return (
    <header className={css.subject}>
      <Title className={css.title} dir="auto">
        {mail.subject || t('mail.noSubject')}
      </Title>
      {mail.labels.length > 0 && (
        <ul className={css.labels} aria-label={t('mail.labels')}>
          {mail.labels.map((label) => (
            <li key={label}>
              <LabelPill tint={tintOfName(label)} name={labelName(label)} />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** Oldest first; what has been read already is folded. */
function Conversation({ mail, desk }: { mail: Mail; desk: Desk }) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [wasUnread] = useState(() => new Set(mail.replies.filter(({ isRead }) => !isRead).map(({ id }) => id)))
  const mails: Reply[] = [...mail.replies, mail].toSorted((one, other) => one.time.localeCompare(other.time) || one.id - other.id)
  const toggle = (id: number) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    <ol className={css.mails}>
      {mails.map((one) => (
        <li key={one.id}>
          <MailCard
            mail={one}
            desk={desk}
            isUnfolded={(one.id === mail.id || wasUnread.has(one.id)) !== toggled.has(one.id)}
            onToggle={mails.length > 1 ? () => toggle(one.id) : undefined}
          />
        </li>
      ))}
    </ol>
  )
}
