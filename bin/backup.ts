import { resolve } from 'node:path'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { ConfigError } from '#platform/server/config-error.ts'
import { readConfig } from '#platform/server/config.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'

const [command, path] = process.argv.slice(2)
const usage = `Specify a file: npm run ${command} -- staffroom-${new Date().toISOString().slice(0, 10)}.tar.gz`

try {
  if (!path) throw new ConfigError(usage)
  const config = readConfig(process.env)
  const file = resolve(process.env.INIT_CWD ?? '.', path)
  if (command === 'restore') {
    const { createdAt } = await restoreBackup(config, file)
    console.log(`Restored the backup of ${createdAt} into ${config.dataDir}. Start Staffroom with npm start.`)
  } else {
    const { files, bytes } = await createBackup(config, file)
    console.log(`Backed up the database, the keys and ${files} files into ${file} (${(bytes / 1e6).toFixed(1)} MB).`)
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
