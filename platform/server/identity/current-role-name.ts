import type { Kysely } from 'kysely'
import type { RoleTables } from '../abilities/roles/role-tables.ts'
import type { JournalTables } from '../journal/journal-entry.ts'

/** Returns the current name of the role that was called `name` at that time (UTC); undefined if it has been deleted. */
export async function getCurrentRoleName(db: Kysely<any>, name: string, at: string): Promise<string | undefined> {
  const tables = db as Kysely<RoleTables & JournalTables>
  const roles = await tables.selectFrom('roles').select(['id', 'name']).where('removedAt', 'is', null).execute()
  const changes = await tables
    .selectFrom('journal')
    .select(['entityId', 'before'])
    .where('entity', '=', 'role')
    .where('at', '>', at)
    .orderBy('seq', 'desc')
    .execute()
  const formerNames = new Map(changes.flatMap(({ entityId, before }) => formerName(before).map((one) => [entityId, one] as const)))
  return roles.find((role) => (formerNames.get(role.id) ?? role.name) === name)?.name
}

function formerName(before: string | null): string[] {
  if (before === null) return ['']
  const { name } = JSON.parse(before) as { name?: string }
  return name === undefined ? [] : [name]
}
