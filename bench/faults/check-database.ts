import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'

/** Returns what SQLite's own check of the file reports; nothing on PostgreSQL. */
export function findDamage(dataDir: string): string[] {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file)
  const results = database.prepare('pragma integrity_check(5)').all() as { integrity_check: string }[]
  database.close()
  return results.map((result) => result.integrity_check).filter((line) => line !== 'ok')
}
