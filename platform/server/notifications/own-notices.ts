import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { visible, visibleSlow } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { invalid } from '../refusal.ts'
import type { NotificationTables } from './tables.ts'

type Ctx = Context<NotificationTables>
export type Among = { module?: string; kind?: string }
type Query = SelectQueryBuilder<NotificationTables, 'notifications', {}>

/** The viewer's own notices of what they still see and have not removed; what is gone or out of sight is not spoken of. */
export function ownNotices(ctx: Ctx, { isSlow = false } = {}): Query {
  const db = (isSlow ? ctx.slow : ctx.db) as Kysely<NotificationTables>
  const rowsOf = (isSlow ? visibleSlow : visible) as unknown as (ctx: Context<any>, subject: object) => SelectQueryBuilder<any, any, any>
  const entities = new Set(ctx.notices.map(({ entity }) => entity))
  const subjects = ctx.subjects.filter(({ entity }) => entities.has(entity))
  const isSeen = (eb: ExpressionBuilder<any, any>) =>
    eb.or([
      eb('notifications.entity', 'is', null),
      ...subjects.map((subject) =>
        eb.and([
          eb('notifications.entity', '=', subject.entity),
          eb.exists(
            rowsOf(ctx, subject)
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
    .where(isSeen as never)
}

/** The names of the kinds meant. Refusal 400 where there is no such module or kind. */
export function kindsAmong({ notices }: Ctx, { module, kind }: Among): readonly { module: string; name: string }[] | null {
  if (module === undefined && kind === undefined) return null
  if (module === undefined) throw invalid('/module', 'is needed with a kind')
  const ofModule = notices.filter((one) => one.module === module)
  if (ofModule.length === 0) throw invalid('/module', 'has no notifications')
  const found = kind === undefined ? ofModule : ofModule.filter(({ setting }) => setting === kind)
  if (found.length === 0) throw invalid('/kind', 'is no kind of notification of this module')
  return found
}
