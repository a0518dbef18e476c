import { memo } from 'react'
import { AlignLeft, Check, CheckSquare, EllipsisVertical, MessageSquare, Paperclip } from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import type { ListedCard } from '../card-contract.ts'
import css from './card-face.module.css'
import { DragHandle } from './drag-handle.tsx'
import type { DragPort } from './drag-port.ts'
import { DueMark } from './due-mark.tsx'
import type { Means } from './means.ts'

type FaceProps = { card: ListedCard; means: Means }
type CardFaceProps = FaceProps & { port: DragPort; isReached: boolean }

/** A card as it lies on the board. */
export const CardFace = memo(function CardFace({ card, means, port, isReached }: CardFaceProps) {
  const { t, rights } = means
  return (
    <div className={css.face} data-done={card.isDone || undefined}>
      {card.coverImage && <img className={css.cover} src={card.coverImage} alt="" loading="lazy" draggable={false} />}
      <div className={css.body}>
        {card.labels.length > 0 && <Labels card={card} means={means} />}
        <p className={css.title}>
          {card.isDone && <Check className={css.check} role="img" aria-hidden={undefined} aria-label={t('card.done')} />}
          <span>{card.title}</span>
        </p>
        <Marks card={card} means={means} />
      </div>
      <span className={css.ends}>
        {rights.mayMoveAny && <DragHandle className={css.end} label={t('card.drag', { title: card.title })} {...{ port, isReached }} />}
        <button
          type="button"
          id={`card-menu-${card.id}`}
          data-act="menu"
          tabIndex={isReached ? undefined : -1}
          aria-haspopup="menu"
          aria-label={t('card.menu', { title: card.title })}
          className={css.end}
        >
          <EllipsisVertical aria-hidden />
        </button>
      </span>
    </div>
  )
})

const Labels = ({ card, means }: FaceProps) => (
  <span className={css.labels}>
    {card.labels.map((label) => (
      <Pill key={label} tone={means.toneOf(label)}>
        {label}
      </Pill>
    ))}
  </span>
)

const MOST_PEOPLE = 4

/** What more there is to the card than its title; nothing where there is nothing. */
function Marks({ card, means }: FaceProps) {
  const { t } = means
  const { checklistDone: done, checklistTotal: count, assignedTo } = card
  const shown = assignedTo.slice(0, assignedTo.length > MOST_PEOPLE ? MOST_PEOPLE - 1 : MOST_PEOPLE)
  const rest = assignedTo.length - shown.length
  const hasMarks = card.dueDate || card.hasDescription || count || card.comments || card.attachments || assignedTo.length
  if (!hasMarks) return null
  return (
    <div className={css.marks}>
      <DueMark card={card} means={means} />
      {card.hasDescription && <Mark icon={<AlignLeft aria-hidden />} text={t('card.description')} />}
      {count > 0 && (
        <Mark
          icon={<CheckSquare aria-hidden />}
          figure={`${done}/${count}`}
          isDone={done === count}
          text={t('card.checklist', { done, count })}
        />
      )}
      {card.comments > 0 && (
        <Mark icon={<MessageSquare aria-hidden />} figure={card.comments} text={t('card.comments', { count: card.comments })} />
      )}
      {card.attachments > 0 && (
        <Mark icon={<Paperclip aria-hidden />} figure={card.attachments} text={t('card.attachments', { count: card.attachments })} />
      )}
      {shown.length > 0 && (
        <span className={css.people}>
          {shown.map((person) => (
            <Avatar key={person.id} person={person} size="small" />
          ))}
          {rest > 0 && <span className={css.rest}>+{rest}</span>}
        </span>
      )}
    </div>
  )
}

type MarkProps = { icon: React.ReactNode; text: string; figure?: number | string; isDone?: boolean }

const Mark = ({ icon, text, figure, isDone }: MarkProps) => (
  <span className={css.mark} title={text} data-done={isDone || undefined}>
    {icon}
    {figure !== undefined && <span aria-hidden>{figure}</span>}
    <span className="unseen">{text}</span>
  </span>
)
