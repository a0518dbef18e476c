import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { visible, visibleInWorker } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { invalidInput } from '../api-error.ts'
import type { NotificationTables } from './tables.ts'

type NotificationContext = Context<NotificationTables>
export type KindFilter = { module?: string; kind?: string }
type Query = SelectQueryBuilder<NotificationTables, 'notifications', {}>

/** Selects the viewer's notifications about records they can still see, except removed ones. */
export function selectOwnNotifications(ctx: NotificationContext, { isSlow = false } = {}): Query {
  const db = (isSlow ? ctx.slow : ctx.db) as Kysely<NotificationTables>
  const selectVisible = (isSlow ? visibleInWorker : visible) as unknown as (
    ctx: Context<any>,
    subject: object,
  ) => SelectQueryBuilder<any, any, any>
  const entities = new Set(ctx.notificationKinds.map(({ entity }) => entity))
  const subjects = ctx.subjects.filter(({ entity }) => entities.has(entity))
  const isVisible = (eb: ExpressionBuilder<any, any>) =>
    eb.or([
      eb('notifications.entity', 'is', null),
      ...subjects.map((subject) =>
        eb.and([
          eb('notifications.entity', '=', subject.entity),
          eb.exists(
            selectVisible(ctx, subject)
              .select(sql`1`.as('found'))
              .whereRef(`${subject.table}.id`, '=', 'notifications.entityId'),
          ),
        ]),
      ),
    ])
  return db
    .selectFrom('notifications')
    .where('notifications.userId', '=', ctx.viewer.id)
    .where('notifications.removedAt', 'is', null)
    .where(isVisible as never)
}

export function resolveKinds(
  { notificationKinds }: NotificationContext,
  { module, kind }: KindFilter,
): readonly { module: string; name: string }[] | null {
  if (module === undefined && kind === undefined) return null
  if (module === undefined) throw invalidInput('/module', 'is required with a kind')
  const kindsOfModule = notificationKinds.filter((one) => one.module === module)
  if (kindsOfModule.length === 0) throw invalidInput('/module', 'must be a module with notifications')
  const matching = kind === undefined ? kindsOfModule : kindsOfModule.filter(({ setting }) => setting === kind)
  if (matching.length === 0) throw invalidInput('/kind', 'must be a kind of notification of this module')
  return matching
}
