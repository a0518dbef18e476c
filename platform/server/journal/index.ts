import { journalErasure } from '../erasure/erase-records.ts'
import { createExportedJournal } from './exported-data.ts'
import { sql } from 'kysely'
import { companyJournal } from '#platform/contract/company-journal.ts'
import { journal } from '#platform/contract/journal.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import { RETENTION_HOURS, type IdempotencyTables } from '../http/idempotency.ts'
import { hoursBefore } from '../instants.ts'
import { defineJob } from '../jobs/jobs.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { listDeleted, restore } from './deleted.ts'
import { exportActs } from './export-changes.ts'
import { purgeDeletedEntries } from './purge-deleted-entries.ts'
import { getAct } from './get-change.ts'
import { history } from './history.ts'
import { listActs } from './list-changes.ts'
import { undo, type UndoByEntity } from './undo.ts'

const contract = { ...journal, ...companyJournal }

/** Journal, undo and trash for all modules; the pages are in the module journal. */
export function createJournalModule(modules: readonly ServerModule[]): ServerModule {
  const undoByEntity: UndoByEntity = Object.assign({}, ...modules.map((module) => module.undo))
  return serverModule<typeof contract, any>({
    name: 'journal',
    documentation: { title: 'Journal', description: 'The history of records, undo, and deleted records.' },
    contract,
    handlers: {
      history,
      undo: undo(undoByEntity),
      listActs,
      getAct: getAct(undoByEntity),
      exportActs,
      listDeleted: listDeleted(undoByEntity),
      restore: restore(undoByEntity),
    },
    migrations,
    exports: createExportedJournal(modules),
    erasure: journalErasure,
    topics: [
      { name: 'history/:entity/:id', canSubscribe: canReadHistory },
      { name: 'journal', canSubscribe: ({ viewer }) => viewer.ability.can('read', 'Journal') },
      { name: 'deleted', canSubscribe: () => true },
    ],
    jobs: [purgeIdempotencyKeys, purgeDeletedEntries],
    permissions: [
      { name: 'journal.read', title: 'View the history of all changes and undo them', rules: [{ action: 'read', subject: 'Journal' }] },
    ],
    pages: [
      { id: 40, title: 'History', icon: 'history', link: '/journal', access: ['read', 'Journal'] },
      { id: 41, title: 'Deleted', icon: 'archive-restore', link: '/deleted', access: 'signed-in' },
    ],
  })
}

async function canReadHistory(ctx: Context, { entity, id }: Record<string, string>): Promise<boolean> {
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
  platform_0020_journal_pages: async (db) => {
    await db.schema.createIndex('journal_time').on('journal').columns(['at', 'seq']).execute()
    await db.schema.createIndex('journal_person').on('journal').columns(['actor', 'at', 'seq']).execute()
    await db.schema.createIndex('journal_entity').on('journal').columns(['entity', 'at', 'seq']).execute()
    await sql`create index journal_deleted on journal (at, seq) where before is not null and after is null`.execute(db)
    for (const verb of ['undo', 'restore'])
      await sql`create index ${sql.ref(`journal_${verb}`)} on journal (at, seq) where verb = ${sql.lit(`journal.${verb}`)}`.execute(db)
  },
}

const purgeIdempotencyKeys = defineJob<IdempotencyTables>({
  name: 'journal.purge-idempotency-keys',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(
      async ({ db, now }) =>
        void (await db.deleteFrom('idempotency_keys').where('createdAt', '<', hoursBefore(now, RETENTION_HOURS)).execute()),
    ),
})
