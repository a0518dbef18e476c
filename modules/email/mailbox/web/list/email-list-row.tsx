import type { TFunction } from 'i18next'
import { Forward, Paperclip, Reply } from 'lucide-react'
import { memo } from 'react'
import type { Format } from '#platform/web/i18n/format.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { EmailRow, MailboxView } from '../../../contract.ts'
import { LabelPill } from '../../../labels/web/index.ts'
import css from './email-list-row.module.css'
import { getDisplayName } from '../../../web/display-name.ts'
import { formatShortTime } from '../../../web/short-time.ts'
import type { GetTintByName } from '../../../labels/web/index.ts'

/** Shared by all rows and memoized, so that a row renders again only when its own props change. */
export type SharedRowProps = {
  t: TFunction<'email'>
  format: Format
  today: string
  folder: MailboxView
  getTintByName: GetTintByName
  getLabelName: (name: string) => string
}

type EmailListRowProps = {
  mail: EmailRow | undefined
  index: number
  /** Pixels. */
  top: number
  context: SharedRowProps
  isSelected: boolean
  isActive: boolean
  isOpen: boolean
}

/** Click targets carry `data-action`; the list handles clicks for all rows. */
export const EmailListRow = memo(function EmailListRow({ mail, index, top, context, isSelected, isActive, isOpen }: EmailListRowProps) {
  return (
    <div
      role="row"
      data-index={index}
      data-unread={(mail && !mail.isRead) || undefined}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-busy={!mail || undefined}
      tabIndex={isActive ? 0 : -1}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={css.cell}>
        {mail ? <Content mail={mail} context={context} isSelected={isSelected} /> : <RowSkeleton index={index} />}
      </div>
    </div>
  )
})

type ContentProps = { mail: EmailRow; context: SharedRowProps; isSelected: boolean }

function Content({ mail, context, isSelected }: ContentProps) {
  const { t } = context
  const subject = mail.subject || t('mail.noSubject')
  return (
    <>
      <span className={css.side}>
        <span className={css.select} data-action="select">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            readOnly
            className={css.box}
            aria-label={t('mail.select', { subject })}
          />
        </span>
        <button
          type="button"
          data-action="star"
          tabIndex={-1}
          aria-pressed={mail.isStarred}
          aria-label={t('mail.star', { subject })}
          className={css.star}
        />
      </span>
      <span className={css.main}>
        <span className={css.line}>
          <Correspondents mail={mail} context={context} />
          <time dir="auto" className={css.time} dateTime={mail.time} title={context.format.dateTime(mail.time)}>
            {formatShortTime(mail.time, context)}
          </time>
        </span>
        <span className={css.line}>
          <button type="button" data-action="open" tabIndex={-1} className={css.subject}>
            {subject}
          </button>
          <StatusIcons mail={mail} context={context} />
        </span>
        <span className={css.line}>
          <span className={css.preview}>{mail.preview || '\u00a0'}</span>
          <Labels mail={mail} context={context} />
        </span>
      </span>
    </>
  )
}

function Correspondents({ mail, context: { t, format } }: Omit<ContentProps, 'isSelected'>) {
  const isOwn = mail.folder === 'sent' || mail.folder === 'draft'
  const people = mail.to.map(getDisplayName)
  const names = isOwn
    ? people.length > 0
      ? t('mail.toWhom', { who: format.list(people.slice(0, 3)) })
      : t('mail.toNobody')
    : getDisplayName(mail.from)
  return (
    <span className={css.names}>
      {!mail.isRead && <span className="visually-hidden">{t('mail.unread')} </span>}
      <bdi className={css.name}>{names}</bdi>
      {mail.folder === 'draft' && <span className={css.draft}>{t('mail.draft')}</span>}
      {mail.delivery && mail.delivery.state !== 'sent' && <span className={css.draft}>{t(`mail.delivery.${mail.delivery.state}`)}</span>}
      {mail.threadCount > 1 && (
        <span className={css.count}>
          <span aria-hidden>{mail.threadCount}</span>
          <span className="visually-hidden">{t('mail.inThread', { count: mail.threadCount })}</span>
        </span>
      )}
    </span>
  )
}

function StatusIcons({ mail, context: { t } }: Omit<ContentProps, 'isSelected'>) {
  const hasAttachments = mail.attachments.length > 0
  if (!hasAttachments && !mail.isAnswered && !mail.isForwarded) return null
  return (
    <span className={css.icons}>
      {mail.isAnswered && <Reply role="img" aria-label={t('mail.isAnswered')} data-points />}
      {mail.isForwarded && <Forward role="img" aria-label={t('mail.isForwarded')} data-points />}
      {hasAttachments && <Paperclip role="img" aria-label={t('mail.hasFiles')} />}
    </span>
  )
}

function Labels({ mail: { labels }, context: { getTintByName, getLabelName } }: Omit<ContentProps, 'isSelected'>) {
  if (labels.length === 0) return null
  const visibleCount = labels.length > 2 ? 1 : 2
  return (
    <span className={css.labels}>
      {labels.slice(0, visibleCount).map((label) => (
        <LabelPill key={label} tint={getTintByName(label)} name={getLabelName(label)} />
      ))}
      {labels.length > visibleCount && (
        <span className={css.more} title={labels.slice(visibleCount).map(getLabelName).join(', ')}>
          +{labels.length - visibleCount}
        </span>
      )}
    </span>
  )
}

const RowSkeleton = ({ index }: { index: number }) => (
  <span className={css.skeleton}>
    <Skeleton width={`${25 + ((index * 7) % 20)}%`} />
    <Skeleton width={`${55 + ((index * 13) % 35)}%`} />
    <Skeleton width={`${70 + ((index * 11) % 25)}%`} />
  </span>
)
