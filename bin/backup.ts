import { resolve } from 'node:path'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { ConfigError, readConfig } from '#platform/server/config.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'

const [act, given] = process.argv.slice(2)
const usage = `Name a file: npm run ${act} -- staffroom-${new Date().toISOString().slice(0, 10)}.tar.gz`

try {
  if (!given) throw new ConfigError(usage)
  const config = readConfig(process.env)
  const file = resolve(process.env.INIT_CWD ?? '.', given)
  if (act === 'restore') {
    const { createdAt } = await restoreBackup(config, file)
    console.log(`Restored what was backed up at ${createdAt} into ${config.dataDir}. Start Staffroom with npm start.`)
  } else {
    const { files, bytes } = await createBackup(config, file)
    console.log(`Backed up the database, the keys and ${files} files into ${file} (${(bytes / 1e6).toFixed(1)} MB).`)
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
