import { memo } from 'react'
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useEventText } from '../../web/event-text.ts'
import type { LogRow } from './log-rows.ts'
import css from './message-row.module.css'
import { MessageMenu, type MessageMeans } from './message-menu.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageLinks } from './message-links.tsx'
import { Quote, Reactions } from './message-parts.tsx'
import { MessageText } from '../../web/message-text.tsx'
import { discard, sendAgain, type Outgoing } from '../../live/web/index.ts'
import { FILE_LOST } from '#platform/web/api/uploads.ts'
import { useDays } from '../../web/use-days.ts'
import type { NameOf } from '../../web/use-names.ts'

type MessageRowProps = Extract<LogRow, { kind: 'message' }> & {
  sender: Pick<Person, 'id' | 'fullName' | 'avatar'> | null
  isTarget: boolean
  nameOf: NameOf
  viewerId: number
  contactId: number
  means: MessageMeans
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, outgoing, isFirst, sender, isTarget, nameOf, viewerId, contactId, means } = props
  const { t } = useTranslation('chat')
  const name = nameOf(message.senderId)
  return (
    <article
      className={css.row}
      data-row={message.id || message.clientId}
      data-first={isFirst || undefined}
      data-target={isTarget || undefined}
      data-pending={outgoing ? (outgoing.problem ? 'failed' : 'sending') : undefined}
      aria-label={t('message.of', { name })}
    >
      <div className={css.margin}>
        {isFirst ? <Avatar person={sender ?? { id: message.senderId, fullName: name }} isDecorative /> : <Time message={message} />}
      </div>
      <div className={css.words}>
        {isFirst && (
          <header className={css.head}>
            <bdi className={css.name}>{name}</bdi>
            <Time message={message} />
          </header>
        )}
        {message.isDeleted ? (
          <p className={css.deleted}>{t('message.deleted')}</p>
        ) : (
          <>
            {message.replyTo && <Quote quoted={message.replyTo} contactId={contactId} nameOf={nameOf} />}
            {message.message && <MessageText text={message.message} nameOf={nameOf} viewerId={viewerId} />}
            {message.editedAt && (
              <button type="button" className={css.edited} onClick={() => means.marks.showHistory(message)}>
                {t('message.edited')}
              </button>
            )}
          </>
        )}
        {message.files.length > 0 && <MessageFiles files={message.files} />}
        {message.links.length > 0 && <MessageLinks messageId={message.id} />}
        {message.reactions.length > 0 && (
          <Reactions {...{ message, nameOf, viewerId }} onReact={means.rights.maySend ? means.acts.react : undefined} />
        )}
        {outgoing && <Delivery outgoing={outgoing} />}
      </div>
      {message.id > 0 && !message.isDeleted && (
        <div className={css.menu}>
          <MessageMenu message={message} viewerId={viewerId} {...means} />
        </div>
      )}
    </article>
  )
})

function Time({ message: { time: moment } }: { message: LogRowMessage }) {
  const { time, dateTime } = useFormat()
  return (
    <time className={css.time} dateTime={moment} title={dateTime(moment)}>
      {time(moment)}
    </time>
  )
}

type LogRowMessage = MessageRowProps['message']

/** On its way, or why it is not, with what can be done about it. */
function Delivery({ outgoing: { clientId, problem, files } }: { outgoing: Outgoing }) {
  const { t } = useTranslation('chat')
  if (!problem)
    return (
      <div className={css.delivery}>
        <Clock aria-hidden />
        {t('sending')}
        {files.some(({ id }) => id === 0) && (
          <Button size="small" variant="quiet" onClick={() => discard(clientId)}>
            {t('leave')}
          </Button>
        )}
      </div>
    )
  return (
    <div className={css.delivery} data-failed>
      <CircleAlert aria-hidden />
      <span>{t('failed', { reason: problemText(new ApiProblem({ ...problem, detail: '' })) })}</span>
      {problem.code !== FILE_LOST && (
        <Button size="small" onClick={() => sendAgain(clientId)}>
          {t('failed.again')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => discard(clientId)}>
        {t('failed.discard')}
      </Button>
    </div>
  )
}

/** A new day, the line above what is new, or what somebody did to the group. */
export function LogLine({ row, nameOf }: { row: Exclude<LogRow, { kind: 'message' }>; nameOf: NameOf }) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const eventText = useEventText()
  if (row.kind === 'day') return <DayLine time={row.time} day={date(row.time, 'long')} />
  if (row.kind === 'new')
    return (
      <p className={css.new} data-row="new">
        <span>{t('new')}</span>
      </p>
    )
  return (
    <p className={css.event} data-row={row.message.id}>
      {eventText(row.message, nameOf)}
    </p>
  )
}

function DayLine({ time, day }: { time: string; day: string }) {
  const { t } = useTranslation('chat')
  const { date } = useFormat()
  const { today, yesterday } = useDays()
  const days = { [yesterday]: t('day.yesterday'), [today]: t('day.today') }
  return (
    <p className={css.day}>
      <span>{days[date(time)] ?? day}</span>
    </p>
  )
}
