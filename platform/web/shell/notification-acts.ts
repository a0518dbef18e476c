import { useTranslation } from 'react-i18next'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { bell } from '#platform/contract/bell.ts'
import { useAction } from '../queries.ts'

/** What a notice says, in the words of the module that it comes from; empty until they are loaded. */
export function useNoticeText({ module, kind, values }: Pick<Notification, 'module' | 'kind' | 'values'>): string {
  const { t, ready } = useTranslation(module)
  return ready ? t(`notice.${kind}`, values) : ''
}

/** What a kind of notices is called where one chooses among them. */
export function useNoticeKindName(module: string, kind: string): string {
  const { t, ready } = useTranslation(module)
  return ready ? t(`noticeKind.${kind}`) : ''
}

/** Shows at once, here and in the bell. `isQuiet`: nobody asked for it, so nobody hears that it failed. */
export const useMarkRead = ({ isQuiet = false } = {}) =>
  useAction(notifications.markNotificationsRead, {
    topics: ['notifications'],
    final: true,
    onProblem: () => isQuiet,
    optimistic: ({ change }, { ids, isRead = true }) => {
      const isMeant = (id: number) => !ids || ids.includes(id)
      const readAt = isRead ? new Date().toISOString() : null
      change(notifications.listNotifications, (answer) => ({
        ...answer,
        notifications: answer.notifications.map((one) =>
          isMeant(one.id) ? { ...one, readAt: isRead ? (one.readAt ?? readAt) : null } : one,
        ),
      }))
      if (isRead)
        change(bell.listUnread, ({ unread, waiting }) => {
          const left = waiting.filter(({ id }) => !isMeant(id))
          return { waiting: left, unread: ids ? Math.max(0, unread - (waiting.length - left.length)) : 0 }
        })
    },
  })
