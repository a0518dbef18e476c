import type { TFunction } from 'i18next'
import { Forward, Paperclip, Reply } from 'lucide-react'
import { memo } from 'react'
import type { Format } from '#platform/web/i18n/format.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { MailRow as Mail, View } from '../../../contract.ts'
import { LabelPill } from '../../../labels/web/index.ts'
import css from './mail-row.module.css'
import { nameOf } from '../../../web/display-name.ts'
import { shortTime } from '../../../web/short-time.ts'
import type { TintOfName } from '../../../labels/web/index.ts'

/** What all rows share; made anew only when it changes, so that a row is drawn again only when it is another. */
export type RowWords = {
  t: TFunction<'email'>
  format: Format
  /** Of the day that it is. */
  today: string
  folder: View
  tintOfName: TintOfName
  labelName: (name: string) => string
}

type RowProps = {
  mail: Mail | undefined
  index: number
  /** Pixels from the top of the sheet. */
  top: number
  words: RowWords
  isSelected: boolean
  isActive: boolean
  isOpen: boolean
}

/** One mail of the list. Its parts say by `data-act` what a press on them does; the list listens for all rows. */
export const MailRow = memo(function MailRow({ mail, index, top, words, isSelected, isActive, isOpen }: RowProps) {
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
        {mail ? <Content mail={mail} words={words} isSelected={isSelected} /> : <Waiting index={index} />}
      </div>
    </div>
  )
})

type ContentProps = { mail: Mail; words: RowWords; isSelected: boolean }

function Content({ mail, words, isSelected }: ContentProps) {
  const { t } = words
  const subject = mail.subject || t('mail.noSubject')
  return (
    <>
      <span className={css.side}>
        <span className={css.select} data-act="select">
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
          data-act="star"
          tabIndex={-1}
          aria-pressed={mail.isStarred}
          aria-label={t('mail.star', { subject })}
          className={css.star}
        />
      </span>
      <span className={css.main}>
        <span className={css.line}>
          <Who mail={mail} words={words} />
          <time dir="auto" className={css.time} dateTime={mail.time} title={words.format.dateTime(mail.time)}>
            {shortTime(mail.time, words)}
          </time>
        </span>
        <span className={css.line}>
          <button type="button" data-act="open" tabIndex={-1} className={css.subject}>
            {subject}
          </button>
          <Marks mail={mail} words={words} />
        </span>
        <span className={css.line}>
          <span className={css.preview}>{mail.preview || '\u00a0'}</span>
          <Labels mail={mail} words={words} />
        </span>
      </span>
    </>
  )
}

/** Who wrote it, or whom it is for where one wrote it. */
function Who({ mail, words: { t, format } }: Omit<ContentProps, 'isSelected'>) {
  const isOwn = mail.folder === 'sent' || mail.folder === 'draft'
  const people = mail.to.map(nameOf)
  const who = isOwn
    ? people.length > 0
      ? t('mail.toWhom', { who: format.list(people.slice(0, 3)) })
      : t('mail.toNobody')
    : nameOf(mail.from)
  return (
    <span className={css.who}>
      {!mail.isRead && <span className="unseen">{t('mail.unread')} </span>}
      <bdi className={css.name}>{who}</bdi>
      {mail.folder === 'draft' && <span className={css.draft}>{t('mail.draft')}</span>}
      {mail.delivery && mail.delivery.state !== 'sent' && <span className={css.draft}>{t(`mail.delivery.${mail.delivery.state}`)}</span>}
      {mail.threadCount > 1 && (
        <span className={css.count}>
          <span aria-hidden>{mail.threadCount}</span>
          <span className="unseen">{t('mail.inThread', { count: mail.threadCount })}</span>
        </span>
      )}
    </span>
  )
}

function Marks({ mail, words: { t } }: Omit<ContentProps, 'isSelected'>) {
  const isAttached = mail.attachments.length > 0
  if (!isAttached && !mail.isAnswered && !mail.isForwarded) return null
  return (
    <span className={css.marks}>
      {mail.isAnswered && <Reply role="img" aria-label={t('mail.isAnswered')} data-points />}
      {mail.isForwarded && <Forward role="img" aria-label={t('mail.isForwarded')} data-points />}
      {isAttached && <Paperclip role="img" aria-label={t('mail.hasFiles')} />}
    </span>
  )
}

/** Two show, the others count. */
function Labels({ mail: { labels }, words: { tintOfName, labelName } }: Omit<ContentProps, 'isSelected'>) {
  if (labels.length === 0) return null
  const most = labels.length > 2 ? 1 : 2
  return (
    <span className={css.labels}>
      {labels.slice(0, most).map((label) => (
        <LabelPill key={label} tint={tintOfName(label)} name={labelName(label)} />
      ))}
      {labels.length > most && (
        <span className={css.more} title={labels.slice(most).map(labelName).join(', ')}>
          +{labels.length - most}
        </span>
      )}
    </span>
  )
}

const Waiting = ({ index }: { index: number }) => (
  <span className={css.waiting}>
    <Skeleton width={`${25 + ((index * 7) % 20)}%`} />
    <Skeleton width={`${55 + ((index * 13) % 35)}%`} />
    <Skeleton width={`${70 + ((index * 11) % 25)}%`} />
  </span>
)
