import type { Config } from '../config.ts'
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
    ...(to.files ? [`  FILES_URL: where you moved the files to`] : []),
    `The old workspace is unchanged. Delete it once the new one runs, and never start both.`,
  ]
}

function hidePassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}
