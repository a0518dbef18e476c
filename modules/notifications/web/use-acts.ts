import { useTranslation } from 'react-i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { isMeant } from '#platform/web/shell/notifications/notification-acts.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'

/** Takes notices out of the inbox at once and offers to bring them back. */
export function useRemove() {
  const { t } = useTranslation('notifications')
  const restore = useAction(notifications.restoreNotifications, { topics: ['notifications'], final: true })
  return useAction(notifications.removeNotifications, {
    topics: ['notifications'],
    final: true,
    optimistic: ({ change }, input) =>
      change(notifications.listNotifications, (answer) => {
        const left = answer.notifications.filter((one) => !isMeant(input, one) || (!input.ids && one.readAt === null))
        return { ...answer, notifications: left, total: answer.total - (answer.notifications.length - left.length) }
      }),
    onSuccess: ({ removed, removedAt }) =>
      void toast.show(t('clear.done', { count: removed }), {
        action: { label: t('platform:ui.undo'), onAction: () => restore.mutate({ removedAt }) },
      }),
  })
}
