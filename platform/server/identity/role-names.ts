import type { Kysely } from 'kysely'
import type { RoleTables } from '../abilities/roles/role-tables.ts'
import type { JournalTables } from '../journal/record.ts'

/** What the role is called now that had this name `at` a moment (in UTC); undefined where it has gone, whatever is called so since. */
export async function presentNameOfRole(db: Kysely<any>, name: string, at: string): Promise<string | undefined> {
  const tables = db as Kysely<RoleTables & JournalTables>
  const roles = await tables.selectFrom('roles').select(['id', 'name']).where('removedAt', 'is', null).execute()
  const since = await tables
    .selectFrom('journal')
    .select(['entityId', 'before'])
    .where('entity', '=', 'role')
    .where('at', '>', at)
    .orderBy('seq', 'desc')
    .execute()
  const former = new Map(since.flatMap(({ entityId, before }) => formerName(before).map((one) => [entityId, one] as const)))
  return roles.find((role) => (former.get(role.id) ?? role.name) === name)?.name
}

/** None where the name stayed; empty where the role was not there. */
function formerName(before: string | null): string[] {
  if (before === null) return ['']
  const { name } = JSON.parse(before) as { name?: string }
  return name === undefined ? [] : [name]
}
