import type { Kysely } from 'kysely'
import type { ToldNotification } from '#platform/contract/notifications.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Database } from '../database/connect.ts'
import type { NoticeKind } from './kinds.ts'
import { readWishes } from './settings.ts'
import type { NotificationTables } from './tables.ts'

/** One line in a person's inbox of notifications. */
export type Notice<Value extends string = string> = {
  userId: number
  kind: NoticeKind<Value>
  /** Values for the translation. */
  values: Record<Value, string>
  /** Of what it is about, where its kind says what that is. */
  id?: number
  /** Path in the application; that of what it is about where left out. */
  link?: string
  /** Where it did not happen now: for sample data. It goes into the inbox alone. */
  past?: { at: string; isRead: boolean }
}

/** Where a notice goes, and to whom that is told. */
export type Stored = { userId: number; told: ToldNotification | null }

export type Notifying = {
  now: string
  subjects: readonly Subject[]
  /** Whether this server sends mail. */
  sendsMail: boolean
}

/** Far below the number of parameters that one statement takes. */
const ROWS_A_STATEMENT = 1000
/** Minutes that somebody has to read a notice before it comes by mail. */
export const MAIL_MINUTES = 5

type Row = Omit<NotificationTables['notifications'], 'id' | 'removedAt'>

/** Puts notices where those who get them want them; answers whom to tell. */
export async function insertNotices(tx: Database['read'], notices: readonly Notice[], notifying: Notifying): Promise<Stored[]> {
  if (notices.length === 0) return []
  const db = tx as Kysely<NotificationTables>
  const wishOf = await readWishes(db, [...new Set(notices.map(({ userId }) => userId))])
  const wanted = notices.flatMap((notice) => {
    const wish = wishOf(notice.userId, notice.kind)
    return wish.inbox || wish.desktop || wish.mail ? [{ notice, wish }] : []
  })
  const stored: Stored[] = []
  for (let start = 0; start < wanted.length; start += ROWS_A_STATEMENT) {
    const some = wanted.slice(start, start + ROWS_A_STATEMENT)
    const rows = some.map(({ notice, wish }) => rowOf(notice, wish, notifying))
    const ids = await db.insertInto('notifications').values(rows).returning('id').execute()
    stored.push(
      ...some.map(({ notice, wish }, at) => ({
        userId: notice.userId,
        told: wish.desktop && !notice.kind.isShownByModule ? toldOf(notice, rows[at]!, ids[at]!.id) : null,
      })),
    )
  }
  return stored
}

type Wish = Record<'inbox' | 'desktop' | 'mail', boolean>

function rowOf({ userId, kind, values, id, link, past }: Notice, { inbox, mail }: Wish, { now, subjects, sendsMail }: Notifying): Row {
  const subject = subjects.find(({ entity }) => entity === kind.entity)
  if ((kind.entity === null) !== (id === undefined))
    throw new Error(`${kind.module}: the notice ${kind.name} needs an id if and only if it is about something`)
  const path = link ?? subject?.link?.(id!)
  if (!path) throw new Error(`${kind.module}: the notice ${kind.name} leads nowhere`)
  return {
    userId,
    module: kind.module,
    kind: kind.name,
    values: JSON.stringify(values),
    link: path,
    entity: kind.entity,
    entityId: id ?? null,
    isListed: Number(inbox),
    mailAt: mail && sendsMail && !past ? minutesAfter(now, MAIL_MINUTES) : null,
    readAt: past?.isRead ? now : null,
    createdAt: past?.at ?? now,
  }
}

const toldOf = ({ kind, values }: Notice, { link }: Row, id: number): ToldNotification => ({
  id,
  module: kind.module,
  kind: kind.name,
  values,
  link,
})

const minutesAfter = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
