import { journal } from '#platform/contract/journal.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import { hoursBefore, KEEP_HOURS, type IdempotencyTables } from '../http/idempotency.ts'
import { job } from '../jobs/jobs.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { history } from './history.ts'
import { undo } from './undo.ts'

/** The journal of all modules: history of a record, and taking an act back by the modules' own verbs. */
export const journalModule = (modules: readonly ServerModule[]) =>
  serverModule<typeof journal, any>({
    name: 'journal',
    contract: journal,
    verbs: { history, undo: undo(Object.assign({}, ...modules.map((module) => module.undo))) },
    migrations,
    topics: [{ name: 'history/:entity/:id', may: mayReadHistory }],
    jobs: [purgeIdempotencyKeys],
  })

async function mayReadHistory(ctx: Context, { entity, id }: Record<string, string>): Promise<boolean> {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject || !/^\d{1,15}$/.test(id ?? '')) return false
  return findVisible(ctx as Context<any>, subject, Number(id)).then(
    () => true,
    () => false,
  )
}

const migrations: Record<string, Migration> = {
  platform_0002_journal: async (db, dialect) => {
    await db.schema
      .createTable('journal')
      .addColumn('seq', ...columnTypes(dialect).id)
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('verb', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor', 'bigint')
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('entityId', 'bigint', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    await db.schema.createIndex('journal_record').on('journal').columns(['entity', 'entityId', 'seq']).execute()
    await db.schema.createIndex('journal_change').on('journal').column('change').execute()
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('userId', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['userId', 'key'])
      .execute()
    await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('createdAt').execute()
  },
}

const purgeIdempotencyKeys = job<IdempotencyTables>({
  name: 'journal.purge-idempotency-keys',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(
      async ({ db, now }) => void (await db.deleteFrom('idempotency_keys').where('createdAt', '<', hoursBefore(now, KEEP_HOURS)).execute()),
    ),
})
