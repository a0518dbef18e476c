import { notifications, type Channel, type NoticeSetting } from '#platform/contract/notifications.ts'
import { useAction, useRead } from '../api/queries.ts'

type Wish = Partial<Record<Channel, boolean>>

/** Where the person wants a kind of notices, undefined until it is known, and how to change it; kept at once. */
export function useNoticeWish(module: string, kind: string): [NoticeSetting | undefined, (wish: Wish) => void] {
  const { data } = useRead(notifications.listNoticeSettings, {})
  const { mutate } = useAction(notifications.updateNoticeSetting, {
    topics: ['notification-settings'],
    final: true,
    optimistic: ({ change }, { setting }) =>
      change(notifications.listNoticeSettings, (answer) => ({
        ...answer,
        settings: answer.settings.map((one) => (one.module === setting.module && one.kind === setting.kind ? { ...one, ...setting } : one)),
      })),
  })
  const wish = data?.settings.find((one) => one.module === module && one.kind === kind)
  return [wish, (given) => mutate({ setting: { module, kind, ...given } })]
}
