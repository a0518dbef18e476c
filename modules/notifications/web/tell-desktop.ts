import i18next from 'i18next'
import type { ToldNotification } from '#platform/contract/notifications.ts'
import { bell } from '#platform/contract/bell.ts'
import { oneTab, showOnDesktop, takeFromDesktop } from '#platform/web/notifications/desktop-notice.ts'
import { readOptions } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'

const TAG = 'notice-'

/** Unless it was read meanwhile, by one tab of the browser alone. */
export async function tellOf({ id, module, kind, values, link }: ToldNotification): Promise<void> {
  const { waiting } = await queries.fetchQuery({ ...readOptions(bell.listUnread, {}), staleTime: 0 })
  if (!waiting.some((one) => one.id === id)) return
  await oneTab(String(id), async () => {
    await i18next.loadNamespaces(module)
    showOnDesktop({ title: i18next.t('product'), body: i18next.t(`${module}:notice.${kind}`, values), tag: `${TAG}${id}`, link })
  })
}

/** All that no longer waits to be read. */
export const takeBack = (waiting: readonly number[]): void =>
  takeFromDesktop((tag) => tag.startsWith(TAG) && !waiting.includes(Number(tag.slice(TAG.length))))
