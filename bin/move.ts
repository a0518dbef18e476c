import { parseArgs } from 'node:util'
import { modules } from '#main/modules.server.ts'
import { collectMigrations } from '#platform/server/collect-migrations.ts'
import { ConfigError } from '#platform/server/config/config-error.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { describeNextSteps } from '#platform/server/move/describe-next-steps.ts'
import { moveWorkspace, parseDestination } from '#platform/server/move/move-workspace.ts'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'files-to': { type: 'string' } } })
  const to = parseDestination(values.to, values['files-to'], process.env)
  const source = readConfig(process.env)
  const startedAt = performance.now()
  const summary = await moveWorkspace({ source, to, migrations: collectMigrations(source, modules) }, (line) => console.log(line))
  for (const line of describeNextSteps({ source, to, summary, seconds: (performance.now() - startedAt) / 1000 })) console.log(line)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
