import { hash } from 'node:crypto'
import type { Config } from './config/config.ts'
import { APPLICATION_NAME, type Database } from './database/database.ts'
import type { Migration } from './database/migrate.ts'
import { createAccessTokens } from './identity/sessions/access-tokens.ts'
import { createMeasurements } from './metrics/measurements.ts'
import type { ServerModule } from './module.ts'
import { createPlatformModules } from './platform-modules.ts'

/** The same for processes with the same migrations. */
export const getApplicationName = (migrations: Record<string, Migration>) =>
  `${APPLICATION_NAME} ${hash('sha256', Object.keys(migrations).toSorted().join('\n')).slice(0, 12)}`

/** The migrations of the platform and of all modules, by name. */
export const toMigrations = (modules: readonly Pick<ServerModule, 'migrations'>[]): Record<string, Migration> =>
  Object.assign({}, ...modules.map(({ migrations }) => migrations))

/** For scripts that migrate without an app; the handlers of the modules are never called. */
export function collectMigrations(config: Config, modules: readonly ServerModule[]): Record<string, Migration> {
  const clock = () => new Date()
  const tokens = createAccessTokens(async () => new Uint8Array(32), clock)
  const services = { config, clock, tokens, database: {} as Database, measurements: createMeasurements() }
  return toMigrations([...createPlatformModules(services, modules), ...modules])
}
