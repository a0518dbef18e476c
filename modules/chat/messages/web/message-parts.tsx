import { useTranslation } from 'react-i18next'
import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import type { Message } from '../../contract.ts'
import css from './message-parts.module.css'
import { insertMentionNames } from '../../web/message-text.tsx'
import type { MessageActions } from './use-message-actions.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import { getChatUrl } from '../../web/chat-url.ts'

type QuotedReply = NonNullable<Message['replyTo']>

export function QuotedMessage({ quoted, contactId, getName }: { quoted: QuotedReply; contactId: number; getName: GetName }) {
  const { t } = useTranslation('chat')
  return (
    <a className={css.quote} href={`#${getChatUrl(contactId, quoted.id)}`}>
      <bdi className={css.name}>{getName(quoted.senderId)}</bdi>{' '}
      <bdi>{quoted.isDeleted ? t('message.deleted') : insertMentionNames(stripMarkdown(quoted.message), getName) || t('quote.files')}</bdi>
    </a>
  )
}

type ReactionsProps = { message: Message; viewerId: number; getName: GetName; onReact: MessageActions['react'] | undefined }

export function Reactions({ message, viewerId, getName, onReact }: ReactionsProps) {
  const { t } = useTranslation('chat')
  const { list, number } = useFormat()
  return (
    <ul className={css.reactions}>
      {message.reactions.map(({ emoji, userIds }) => (
        <li key={emoji}>
          <Tooltip text={list(userIds.map(getName))}>
            <button
              type="button"
              className={css.reaction}
              disabled={!onReact}
              aria-pressed={userIds.includes(viewerId)}
              onClick={() => onReact?.(message, emoji, !userIds.includes(viewerId))}
            >
              {emoji} <span className={css.count}>{number(userIds.length)}</span>
              <span className="visually-hidden"> {t('reaction', { people: list(userIds.map(getName)) })}</span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
