import { CircleCheck, CircleDashed, Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { useRead } from '#platform/web/queries.ts'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { chat, type Message } from '../contract.ts'
import css from './message-parts.module.css'
import { withNames } from './message-text.tsx'
import type { MessageActs } from './use-message-acts.ts'
import type { NameOf } from './use-names.ts'
import { chatAddress } from './view.ts'

type Quoted = NonNullable<Message['replyTo']>

/** What a message answers to; it leads there. */
export function Quote({ quoted, contactId, nameOf }: { quoted: Quoted; contactId: number; nameOf: NameOf }) {
  const { t } = useTranslation('chat')
  return (
    <a className={css.quote} href={`#${chatAddress(contactId, quoted.id)}`}>
      <bdi className={css.name}>{nameOf(quoted.senderId)}</bdi>{' '}
      <bdi>{quoted.isDeleted ? t('message.deleted') : withNames(quoted.message, nameOf) || t('quote.files')}</bdi>
    </a>
  )
}

/** Pictures as they look, all else by name and size. */
export function Files({ files }: { files: Message['files'] }) {
  const { number } = useFormat()
  return (
    <ul className={css.files}>
      {files.map(({ id, name, type, size, address }) => (
        <li key={id}>
          <a className={css.file} href={address} target="_blank" rel="noopener">
            {shownPictures.has(type) ? (
              <img className={css.picture} src={address} alt={name} loading="lazy" />
            ) : (
              <>
                <Paperclip aria-hidden />
                <bdi className={css.fileName}>{name}</bdi>
                <span className={css.size}>
                  {number(Math.ceil(size / 1024), { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' })}
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

const shownPictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

type ReactionsProps = { message: Message; viewerId: number; nameOf: NameOf; onReact: MessageActs['react'] | undefined }

/** Each with how many reacted so; pressing joins them or leaves. */
export function Reactions({ message, viewerId, nameOf, onReact }: ReactionsProps) {
  const { t } = useTranslation('chat')
  const { list, number } = useFormat()
  return (
    <ul className={css.reactions}>
      {message.reactions.map(({ emoji, userIds }) => (
        <li key={emoji}>
          <Tooltip text={list(userIds.map(nameOf))}>
            <button
              type="button"
              className={css.reaction}
              disabled={!onReact}
              aria-pressed={userIds.includes(viewerId)}
              onClick={() => onReact?.(message, emoji, !userIds.includes(viewerId))}
            >
              {emoji} <span className={css.figure}>{number(userIds.length)}</span>
              <span className="unseen"> {t('reaction', { people: list(userIds.map(nameOf)) })}</span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

/** What was made of a message, and whether it is done. */
export function Links({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chat')
  const { data } = useRead(chat.listLinks, { ids: [messageId] })
  return (
    <ul className={css.files}>
      {data?.links.map(({ entity, id, title, isDone, link }) => (
        <li key={`${entity} ${id}`}>
          <a className={css.file} href={`#${link}`}>
            {isDone ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
            <bdi className={css.fileName}>{title}</bdi>
            <span className={css.size}>{t(isDone ? 'link.done' : 'link.open')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
