import { memo } from 'react'
import { AlignLeft, Check, CheckSquare, EllipsisVertical, MessageSquare, Paperclip } from 'lucide-react'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { ListedCard } from '../../../cards/card.ts'
import css from './card-face.module.css'
import { DragHandle } from '../drag/drag-handle.tsx'
import type { DragForwarder } from '../drag/drag-forwarder.ts'
import { DueBadge } from '../../../due-dates/web/index.ts'
import type { BoardContext } from '../../../cards/web/index.ts'

type CardProps = { card: ListedCard; context: BoardContext }
type CardFaceProps = CardProps & { dragForwarder: DragForwarder; isFocusable: boolean }

export const CardFace = memo(function CardFace({ card, context, dragForwarder, isFocusable }: CardFaceProps) {
  const { t, permissions } = context
  return (
    <div className={css.face} data-done={card.isDone || undefined}>
      {card.coverImage && <img className={css.cover} src={card.coverImage} alt="" loading="lazy" draggable={false} />}
      <div className={css.body}>
        {card.labels.length > 0 && <Labels card={card} context={context} />}
        <p className={css.title}>
          {card.isDone && <Check className={css.check} role="img" aria-hidden={undefined} aria-label={t('card.done')} />}
          <span>{card.title}</span>
        </p>
        <Badges card={card} context={context} />
      </div>
      <span className={css.buttons}>
        {permissions.canMoveAny && (
          <DragHandle className={css.button} label={t('card.drag', { title: card.title })} {...{ dragForwarder, isFocusable }} />
        )}
        <button
          type="button"
          id={`card-menu-${card.id}`}
          data-act="menu"
          tabIndex={isFocusable ? undefined : -1}
          aria-haspopup="menu"
          aria-label={t('card.menu', { title: card.title })}
          className={css.button}
        >
          <EllipsisVertical aria-hidden />
        </button>
      </span>
    </div>
  )
})

const Labels = ({ card, context }: CardProps) => (
  <span className={css.labels}>
    {card.labels.map((label) => (
      <Badge key={label} tone={context.getLabelTone(label)}>
        {label}
      </Badge>
    ))}
  </span>
)

const MAX_AVATARS = 4

function Badges({ card, context }: CardProps) {
  const { t } = context
  const { checklistDone: done, checklistTotal: count, assignedTo } = card
  const shown = assignedTo.slice(0, assignedTo.length > MAX_AVATARS ? MAX_AVATARS - 1 : MAX_AVATARS)
  const hiddenCount = assignedTo.length - shown.length
  const hasBadges = card.dueDate || card.hasDescription || count || card.comments || card.attachments || assignedTo.length
  if (!hasBadges) return null
  return (
    <div className={css.badges}>
      <DueBadge card={card} context={context} />
      {card.hasDescription && <CardBadge icon={<AlignLeft aria-hidden />} text={t('card.description')} />}
      {count > 0 && (
        <CardBadge
          icon={<CheckSquare aria-hidden />}
          figure={`${done}/${count}`}
          isDone={done === count}
          text={t('card.checklist', { done, count })}
        />
      )}
      {card.comments > 0 && (
        <CardBadge icon={<MessageSquare aria-hidden />} figure={card.comments} text={t('card.comments', { count: card.comments })} />
      )}
      {card.attachments > 0 && (
        <CardBadge icon={<Paperclip aria-hidden />} figure={card.attachments} text={t('card.attachments', { count: card.attachments })} />
      )}
      {shown.length > 0 && (
        <span className={css.people}>
          {shown.map((person) => (
            <Avatar key={person.id} person={person} size="small" />
          ))}
          {hiddenCount > 0 && <span className={css.moreAvatars}>+{hiddenCount}</span>}
        </span>
      )}
    </div>
  )
}

type CardBadgeProps = { icon: React.ReactNode; text: string; figure?: number | string; isDone?: boolean }

const CardBadge = ({ icon, text, figure, isDone }: CardBadgeProps) => (
  <span className={css.badge} title={text} data-done={isDone || undefined}>
    {icon}
    {figure !== undefined && <span aria-hidden>{figure}</span>}
    <span className="visually-hidden">{text}</span>
  </span>
)
