import { ConfigError } from '../config/config-error.ts'
import type { Migration } from '../database/migrate.ts'
import type { Side } from './side.ts'

export async function assertCurrent(source: Side, migrations: Record<string, Migration>): Promise<void> {
  const applied = await source.readMigrations()
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown)
    throw new ConfigError(
      `The database in ${source.location} was created by a newer version (it contains "${unknown}"). Move with that version.`,
    )
  if (applied.length < Object.keys(migrations).length)
    throw new ConfigError(`The database in ${source.location} is from an older version. Start this version on it once, stop it, then move.`)
}
