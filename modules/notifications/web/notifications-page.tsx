import { CheckCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useMarkRead } from '#platform/web/shell/notifications/notification-acts.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { daysOf } from './days.ts'
import { Filters } from './filters.tsx'
import { onListKeys } from './list-keys.ts'
import { NoticeRow } from './notice-row.tsx'
import css from './notifications-page.module.css'
import { Places } from './places.tsx'
import { useRemove } from './use-acts.ts'
import { readView, type View } from './view.ts'

const PER_PAGE = 30

/** Everything that concerned the person, by day. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const [view, change] = useAddress(readView)
  const { page, unread, module, kind } = view
  const among = { ...(module && { module }), ...(kind && { kind }) }
  const list = useRead(notifications.listNotifications, { page, perPage: PER_PAGE, ...(unread && { unread }), ...among }, { keep: true })
  const markRead = useMarkRead()
  const remove = useRemove()
  const { data, error, refetch } = list
  const clear = { id: 'clear', label: t('clear'), icon: <Trash2 />, onAction: () => remove.mutate(among) }
  const summary = data && (data.unread > 0 ? t('platform:notifications.unread', { count: data.unread }) : t('summary.none'))
  return (
    <>
      <PageHead
        title={t('nav.notifications')}
        summary={summary}
        primary={
          data &&
          data.unread > 0 && (
            <Button icon={<CheckCheck />} onClick={() => markRead.mutate(among)}>
              {t('platform:notifications.readAll')}
            </Button>
          )
        }
        more={[{ items: [clear] }]}
      />
      <Places />
      <Filters
        view={view}
        onChange={(part) => change({ ...part, unread: 'unread' in part ? part.unread || undefined : unread || undefined })}
      />
      {error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && data.notifications.length > 0 && <Days notices={data.notifications} />}
      {data?.notifications.length === 0 && (
        <Nothing view={view} onReset={() => change({ unread: undefined, module: undefined, kind: undefined, page: undefined })} />
      )}
      {data && data.total > PER_PAGE && (
        <Pagination page={page} pages={Math.ceil(data.total / PER_PAGE)} onChange={(next) => change({ page: next }, { push: true })} />
      )}
    </>
  )
}

function Days({ notices }: { notices: Parameters<typeof daysOf>[0] }) {
  const { t } = useTranslation('notifications')
  const days = daysOf(notices, useFormat(), { today: t('day.today'), yesterday: t('day.yesterday') })
  return (
    <div className={css.days} onKeyDown={onListKeys}>
      {days.map(({ label, notices: ones }) => (
        <Card key={label} isFlush title={label}>
          <ul className={css.list}>
            {ones.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function Nothing({ view: { unread, module }, onReset }: { view: View; onReset: () => void }) {
  const { t } = useTranslation('notifications')
  if (!unread && !module) return <Empty drawing="message" text={t('platform:notifications.none')} />
  const text = unread && !module ? t('empty.unread') : t('empty.filtered')
  return <Empty drawing="message" text={text} action={<Button onClick={onReset}>{t('filter.reset')}</Button>} />
}
