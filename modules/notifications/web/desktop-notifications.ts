import i18next from 'i18next'
import type { DesktopNotification } from '#platform/contract/notifications.ts'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { runInOneTab, showDesktopNotification, closeDesktopNotifications } from '#platform/web/notifications/desktop-notification.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'

const TAG_PREFIX = 'notice-'

/** Shown by one tab only, and not if it has been read in the meantime. */
export async function showDesktopNotificationIfUnread({ id, module, kind, values, link }: DesktopNotification): Promise<void> {
  const { waiting } = await queryClient.fetchQuery({ ...apiQueryOptions(unreadEndpoints.listUnread, {}), staleTime: 0 })
  if (!waiting.some((one) => one.id === id)) return
  await runInOneTab(String(id), async () => {
    await i18next.loadNamespaces(module)
    showDesktopNotification({
      title: i18next.t('product'),
      body: i18next.t(`${module}:notice.${kind}`, values),
      tag: `${TAG_PREFIX}${id}`,
      link,
    })
  })
}

export const closeReadNotifications = (waiting: readonly number[]): void =>
  closeDesktopNotifications((tag) => tag.startsWith(TAG_PREFIX) && !waiting.includes(Number(tag.slice(TAG_PREFIX.length))))
