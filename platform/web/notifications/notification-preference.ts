import { notifications, type Channel, type NotificationPreference } from '#platform/contract/notifications.ts'
import { useApiMutation, useApiQuery } from '../api/queries.ts'

type Channels = Partial<Record<Channel, boolean>>

/** The user's channels for a kind of notification, undefined while loading, and a function that updates them. */
export function useNotificationPreference(
  module: string,
  kind: string,
): [NotificationPreference | undefined, (preference: Channels) => void] {
  const { data } = useApiQuery(notifications.listNoticeSettings, {})
  const { mutate } = useApiMutation(notifications.updateNoticeSetting, {
    topics: ['notification-settings'],
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, { setting }) =>
      updateQuery(notifications.listNoticeSettings, (answer) => ({
        ...answer,
        settings: answer.settings.map((one) => (one.module === setting.module && one.kind === setting.kind ? { ...one, ...setting } : one)),
      })),
  })
  const preference = data?.settings.find((one) => one.module === module && one.kind === kind)
  return [preference, (given) => mutate({ setting: { module, kind, ...given } })]
}
