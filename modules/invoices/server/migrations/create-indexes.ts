import { type Kysely, sql } from 'kysely'

/** Creates these indexes, a unique one for the numbers, and one for deleted records. */
export async function createIndexes(db: Kysely<any>, table: string, indexes: Record<string, string[]>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`${table}_by_${name}`).on(table).columns(columns).execute()
  await db.schema
    .createIndex(`${table}_number`)
    .on(table)
    .column('number')
    .unique()
    .where(sql<boolean>`number is not null`)
    .execute()
  await db.schema
    .createIndex(`${table}_removed`)
    .on(table)
    .column('removedAt')
    .where(sql<boolean>`"removedAt" is not null`)
    .execute()
}
