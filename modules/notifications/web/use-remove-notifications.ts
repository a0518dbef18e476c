import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { matchesNotification } from '#platform/web/shell/notifications/notification-mutations.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'

export function useRemoveNotifications() {
  const { t } = useTranslation('notifications')
  const restore = useApiMutation(notifications.restoreNotifications, { topics: ['notifications'], isIrreversible: true })
  return useApiMutation(notifications.removeNotifications, {
    topics: ['notifications'],
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, input) =>
      updateQuery(notifications.listNotifications, (answer) => {
        const left = answer.notifications.filter((one) => !matchesNotification(input, one) || (!input.ids && one.readAt === null))
        return { ...answer, notifications: left, total: answer.total - (answer.notifications.length - left.length) }
      }),
    onSuccess: ({ removed, removedAt }) =>
      void toast.show(t('clear.done', { count: removed }), {
        action: { label: t('platform:ui.undo'), onAction: () => restore.mutate({ removedAt }) },
      }),
  })
}
