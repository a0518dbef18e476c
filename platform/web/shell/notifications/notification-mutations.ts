import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { useApiMutation, type QueryUpdater } from '../../api/queries.ts'

/** The notification's text; empty until its module's messages are loaded. */
export function useNotificationText({ module, kind, values }: Pick<Notification, 'module' | 'kind' | 'values'>): string {
  const { t, ready } = useTranslation(module)
  return ready ? t(`notice.${kind}`, values) : ''
}

export function useNotificationKindLabel(module: string, kind: string): string {
  const { t, ready } = useTranslation(module)
  return ready ? t(`noticeKind.${kind}`) : ''
}

/** `isQuiet` suppresses the error toast. */
export const useMarkAsRead = ({ isQuiet = false } = {}) =>
  useApiMutation(notifications.markNotificationsRead, {
    topics: ['notifications'],
    isIrreversible: true,
    onError: () => isQuiet,
    optimisticUpdate: markReadInCache,
  })

type NotificationFilter = { ids?: readonly number[] | undefined; module?: string | undefined; kind?: string | undefined }

export const matchesNotification = (
  { ids, module, kind }: NotificationFilter,
  one: Pick<Notification, 'id' | 'module' | 'kind'>,
): boolean => (ids ? ids.includes(one.id) : (module ?? one.module) === one.module && (kind ?? one.kind) === one.kind)

/** The bell's items have no module, so marking by module leaves the bell to the refetch. */
export function markReadInCache({ updateQuery }: QueryUpdater, input: Input<typeof notifications.markNotificationsRead>): void {
  const { ids, module, isRead = true } = input
  const readAt = isRead ? new Date().toISOString() : null
  updateQuery(notifications.listNotifications, (answer) => ({
    ...answer,
    notifications: answer.notifications.map((one) =>
      matchesNotification(input, one) ? { ...one, readAt: isRead ? (one.readAt ?? readAt) : null } : one,
    ),
  }))
  if (isRead && (ids || !module))
    updateQuery(unreadEndpoints.listUnread, ({ unread, waiting }) => {
      const left = waiting.filter(({ id }) => ids && !ids.includes(id))
      return { waiting: left, unread: ids ? Math.max(0, unread - (waiting.length - left.length)) : 0 }
    })
}
