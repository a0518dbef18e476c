import { ChevronDown, Paperclip, Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { NamedAddress, ConversationEmail } from '../../contract.ts'
import { formatFullAddress, getDisplayName, getAvatarId } from '../../web/display-name.ts'
import { formatShortTime } from '../../web/short-time.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import { useToday } from '../../web/use-today.ts'
import css from './email-card.module.css'
import { EmailMenu } from './email-menu.tsx'

type EmailHeaderProps = { mail: ConversationEmail; mailbox: Mailbox; isExpanded: boolean; onToggle: (() => void) | undefined }

export function EmailHeader({ mail, mailbox, isExpanded, onToggle }: EmailHeaderProps) {
  const { t } = useTranslation('email')
  const format = useFormat()
  const [isDetailed, setDetailed] = useState(false)
  const today = useToday()
  const sender = (
    <>
      <bdi className={css.sender}>{getDisplayName(mail.from)}</bdi>
      {isExpanded && mail.from.name && <bdi className={css.address}>{mail.from.email}</bdi>}
    </>
  )
  return (
    <>
      <div className={css.head}>
        <Avatar person={{ id: getAvatarId(mail.from), fullName: getDisplayName(mail.from) }} isDecorative />
        <div className={css.people}>
          {onToggle ? (
            <button type="button" className={css.fold} aria-expanded={isExpanded} onClick={onToggle}>
              <span className={css.first}>{sender}</span>
            </button>
          ) : (
            <p className={css.first}>{sender}</p>
          )}
          {isExpanded ? (
            <Recipients mail={mail} isDetailed={isDetailed} onToggle={() => setDetailed(!isDetailed)} />
          ) : (
            <p className={css.preview} dir="auto">
              {mail.preview}
            </p>
          )}
        </div>
        <div className={css.end}>
          {!isExpanded && mail.attachments.length > 0 && <Paperclip role="img" aria-label={t('mail.hasFiles')} />}
          <time dir="auto" className={css.time} dateTime={mail.time} title={format.dateTime(mail.time)}>
            {formatShortTime(mail.time, { format, today })}
          </time>
          {isExpanded && (
            <>
              {mailbox.permissions.canUpdate && (
                <IconButton
                  label={t('mail.starThis')}
                  size="small"
                  aria-pressed={mail.isStarred}
                  className={css.star}
                  onClick={() => mailbox.commands.star([mail])}
                >
                  <Star />
                </IconButton>
              )}
              <EmailMenu mail={mail} mailbox={mailbox} />
            </>
          )}
        </div>
      </div>
      {isExpanded && isDetailed && <Details mail={mail} />}
    </>
  )
}

function Recipients({ mail, isDetailed, onToggle }: { mail: ConversationEmail; isDetailed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('email')
  const { list } = useFormat()
  const people = [...mail.to, ...mail.cc].map(getDisplayName)
  const summary = people.length > 3 ? [...people.slice(0, 2), t('mail.others', { count: people.length - 2 })] : people
  return (
    <button type="button" className={css.details} aria-expanded={isDetailed} title={t('mail.details')} onClick={onToggle}>
      <span>{people.length > 0 ? t('mail.toWhom', { who: list(summary) }) : t('mail.toNobody')}</span>
      <ChevronDown aria-hidden />
    </button>
  )
}

function Details({ mail }: { mail: ConversationEmail }) {
  const { t } = useTranslation('email')
  const { dateTime } = useFormat()
  const rows: [string, readonly NamedAddress[]][] = [
    [t('mail.from'), [mail.from]],
    [t('mail.to'), mail.to],
    [t('mail.cc'), mail.cc],
    [t('mail.bcc'), mail.bcc],
  ]
  return (
    <dl className={css.fields}>
      {rows
        .filter(([, people]) => people.length > 0)
        .map(([name, people]) => (
          <Field key={name} name={name}>
            {people.map(formatFullAddress).join(', ')}
          </Field>
        ))}
      <Field name={t('mail.time')}>{dateTime(mail.time)}</Field>
    </dl>
  )
}

const Field = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </>
)
