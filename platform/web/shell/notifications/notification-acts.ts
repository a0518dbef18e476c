import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { bell } from '#platform/contract/bell.ts'
import { useAction, type Cache } from '../../api/queries.ts'

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
    optimistic: showRead,
  })

type Meant = { ids?: readonly number[] | undefined; module?: string | undefined; kind?: string | undefined }

/** Whether an act is for this one: named, or else of the module and kind that are. */
export const isMeant = ({ ids, module, kind }: Meant, one: Pick<Notification, 'id' | 'module' | 'kind'>): boolean =>
  ids ? ids.includes(one.id) : (module ?? one.module) === one.module && (kind ?? one.kind) === one.kind

/** What waits for the bell tells no module: where one is named its count is left to the answer. */
export function showRead({ change }: Cache, input: Input<typeof notifications.markNotificationsRead>): void {
  const { ids, module, isRead = true } = input
  const readAt = isRead ? new Date().toISOString() : null
  change(notifications.listNotifications, (answer) => ({
    ...answer,
    notifications: answer.notifications.map((one) =>
      isMeant(input, one) ? { ...one, readAt: isRead ? (one.readAt ?? readAt) : null } : one,
    ),
  }))
  if (isRead && (ids || !module))
    change(bell.listUnread, ({ unread, waiting }) => {
      const left = waiting.filter(({ id }) => ids && !ids.includes(id))
      return { waiting: left, unread: ids ? Math.max(0, unread - (waiting.length - left.length)) : 0 }
    })
}
