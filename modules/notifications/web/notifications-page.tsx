import { CheckCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useMarkAsRead } from '#platform/web/shell/notifications/notification-mutations.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { groupByDay } from './group-by-day.ts'
import { NotificationFilters } from './notification-filters.tsx'
import { moveFocusInList } from './move-focus-in-list.ts'
import { NotificationRow } from './notification-row.tsx'
import css from './notifications-page.module.css'
import { NotificationLinks } from './notification-links.tsx'
import { useRemoveNotifications } from './use-remove-notifications.ts'
import { parseView, type NotificationsView } from './notifications-view.ts'

const PER_PAGE = 30

export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const [view, change] = useSearchParams(parseView)
  const { page, unread, module, kind } = view
  const filters = { ...(module && { module }), ...(kind && { kind }) }
  const list = useApiQuery(
    notifications.listNotifications,
    { page, perPage: PER_PAGE, ...(unread && { unread }), ...filters },
    { keepPreviousData: true },
  )
  const markRead = useMarkAsRead()
  const remove = useRemoveNotifications()
  const { data, error, refetch } = list
  const clear = { id: 'clear', label: t('clear'), icon: <Trash2 />, onAction: () => remove.mutate(filters) }
  const summary = data && (data.unread > 0 ? t('platform:notifications.unread', { count: data.unread }) : t('summary.none'))
  return (
    <>
      <PageHeader
        title={t('nav.notifications')}
        summary={summary}
        primary={
          data &&
          data.unread > 0 && (
            <Button icon={<CheckCheck />} onClick={() => markRead.mutate(filters)}>
              {t('platform:notifications.readAll')}
            </Button>
          )
        }
        menuSections={[{ items: [clear] }]}
      />
      <NotificationLinks />
      <NotificationFilters
        view={view}
        onChange={(part) => change({ ...part, unread: 'unread' in part ? part.unread || undefined : unread || undefined })}
      />
      {error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && data.notifications.length > 0 && <Days items={data.notifications} />}
      {data?.notifications.length === 0 && (
        <NoNotifications view={view} onReset={() => change({ unread: undefined, module: undefined, kind: undefined, page: undefined })} />
      )}
      {data && data.total > PER_PAGE && (
        <Pagination page={page} pageCount={Math.ceil(data.total / PER_PAGE)} onChange={(next) => change({ page: next }, { push: true })} />
      )}
    </>
  )
}

function Days({ items }: { items: Parameters<typeof groupByDay>[0] }) {
  const { t } = useTranslation('notifications')
  const days = groupByDay(items, useFormat(), { today: t('day.today'), yesterday: t('day.yesterday') })
  return (
    <div className={css.days} onKeyDown={moveFocusInList}>
      {days.map(({ label, items: ones }) => (
        <Card key={label} isFlush title={label}>
          <ul className={css.list}>
            {ones.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function NoNotifications({ view: { unread, module }, onReset }: { view: NotificationsView; onReset: () => void }) {
  const { t } = useTranslation('notifications')
  if (!unread && !module) return <EmptyState illustration="message" text={t('none')} />
  const text = unread && !module ? t('empty.unread') : t('empty.filtered')
  return <EmptyState illustration="message" text={text} action={<Button onClick={onReset}>{t('filter.reset')}</Button>} />
}
