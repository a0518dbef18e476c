import type { Config } from '../config/config.ts'
import type { Destination, MoveSummary } from './move-workspace.ts'

type Result = { source: Pick<Config, 'dataDir' | 'databaseUrl'>; to: Destination; summary: MoveSummary; seconds: number }

/** What the move did and which environment variables to set; without passwords. */
export function describeNextSteps({ source, to, summary, seconds }: Result): string[] {
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
  const tables = summary.tables.filter((table) => table.rows > 0).length
  const count = (number: number) => number.toLocaleString('en')
  return [
    `Moved ${count(rows)} rows in ${tables} tables and ${count(summary.files)} files in ${seconds.toFixed(1)} s. Both sides are equal.`,
    'Set in the environment, then start Staffroom:',
    `  DATA_DIR=${to.folder ?? source.dataDir}`,
    to.databaseUrl ? `  DATABASE_URL=${hidePassword(to.databaseUrl)}` : '  DATABASE_URL (not set)',
    ...describeFiles(to),
    to.databaseUrl
      ? 'DATA_DIR still holds the keys. The old database is unchanged: do not start on it again.'
      : 'The old workspace is unchanged: do not start on it again.',
  ]
}

function describeFiles({ folder, files }: Destination): string[] {
  if (files) return [files.type === 'folder' ? `  FILES_URL=${files.folder}` : '  FILES_URL (the URL that you specified with --files-to)']
  return folder ? ['  FILES_URL (not set)'] : []
}

function hidePassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}
