import type { Kysely } from 'kysely'
import type { DesktopNotification } from '#platform/contract/notifications.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Database } from '../database/connect.ts'
import type { NotificationInput } from './notification-input.ts'
import { readPreferences, type ChannelChoice } from './preferences.ts'
import type { NotificationTables } from './tables.ts'

/** `desktop`: sent to the user's browsers; null if not wanted. */
export type StoredNotification = { userId: number; desktop: DesktopNotification | null }

export type NotifyOptions = { now: string; subjects: readonly Subject[]; sendsMail: boolean }

const ROWS_PER_STATEMENT = 1000
export const EMAIL_DELAY_MINUTES = 5

type Row = Omit<NotificationTables['notifications'], 'id' | 'removedAt'>

export async function insertNotifications(
  tx: Database['read'],
  notifications: readonly NotificationInput[],
  options: NotifyOptions,
): Promise<StoredNotification[]> {
  if (notifications.length === 0) return []
  const db = tx as Kysely<NotificationTables>
  const getPreference = await readPreferences(db, [...new Set(notifications.map(({ userId }) => userId))])
  const deliveries = notifications.flatMap((notification) => {
    const preference = getPreference(notification.userId, notification.kind)
    return preference.inbox || preference.desktop || preference.mail ? [{ notification, preference }] : []
  })
  const stored: StoredNotification[] = []
  for (let start = 0; start < deliveries.length; start += ROWS_PER_STATEMENT) {
    const batch = deliveries.slice(start, start + ROWS_PER_STATEMENT)
    const rows = batch.map(({ notification, preference }) => toRow(notification, preference, options))
    const ids = await db.insertInto('notifications').values(rows).returning('id').execute()
    stored.push(
      ...batch.map(({ notification, preference }, index) => ({
        userId: notification.userId,
        desktop:
          preference.desktop && !notification.kind.isShownByModule
            ? toDesktopNotification(notification, rows[index]!, ids[index]!.id)
            : null,
      })),
    )
  }
  return stored
}

function toRow(
  { userId, kind, values, id, link, backdated }: NotificationInput,
  { inbox, mail }: ChannelChoice,
  { now, subjects, sendsMail }: NotifyOptions,
): Row {
  const subject = subjects.find(({ entity }) => entity === kind.entity)
  if ((kind.entity === null) !== (id === undefined))
    throw new Error(`${kind.module}: the notification ${kind.name} needs an id if and only if its kind has an entity.`)
  const path = link ?? subject?.link?.(id!)
  if (!path) throw new Error(`${kind.module}: the notification ${kind.name} has no link.`)
  return {
    userId,
    module: kind.module,
    kind: kind.name,
    values: JSON.stringify(values),
    link: path,
    entity: kind.entity,
    entityId: id ?? null,
    isListed: Number(inbox),
    mailAt: mail && sendsMail && !backdated ? addMinutes(now, EMAIL_DELAY_MINUTES) : null,
    readAt: backdated?.isRead ? now : null,
    createdAt: backdated?.at ?? now,
  }
}

const toDesktopNotification = ({ kind, values }: NotificationInput, { link }: Row, id: number): DesktopNotification => ({
  id,
  module: kind.module,
  kind: kind.name,
  values,
  link,
})

const addMinutes = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
