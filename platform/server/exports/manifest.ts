import type { ExportContext, ExportFile, ExportScope } from './module-export.ts'

/** Collected while the archive is written. */
export type ExportContents = {
  /** The number of rows in each JSON file, by path. */
  records: Record<string, number>
  fileCount: number
  /** Files whose content could not be found. */
  missing: string[]
}

export const createContents = (): ExportContents => ({ records: {}, fileCount: 0, missing: [] })

export const countRecords = ({ records }: ExportContents): number => Object.values(records).reduce((sum, count) => sum + count, 0)

export async function* createManifest({ now }: ExportContext, scope: ExportScope, contents: ExportContents): AsyncGenerator<ExportFile> {
  const { records, fileCount, missing } = contents
  const manifest = { format: 'staffroom-export', version: 1, createdAt: now, scope, fileCount, records, missing }
  yield { path: 'manifest.json', chunks: toChunks(`${JSON.stringify(manifest, null, 2)}\n`) }
  yield { path: 'README.txt', chunks: toChunks(formatReadme(now, scope)) }
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield text
}

const formatReadme = (now: string, scope: ExportScope) => `Staffroom export, created ${now}

${describe(scope)}

Each folder belongs to one part of Staffroom.

*.json        all records, one per line; the names are those of the database
*.csv         the same records for spreadsheets (UTF-8, comma, a leading apostrophe before text that looks like a formula)
*.ics         calendars (iCalendar)
*.vcf         contacts (vCard)
*.mbox        emails (mboxrd; one file for each account)
files/        the original files, in a folder for each record, such as card-12
manifest.json how many records each JSON file has, and files whose content was missing

Times are in UTC. Amounts are integers in the smallest unit of their currency, such as cents.
Records refer to each other by id. The archive contains no passwords, tokens or keys.
`

function describe(scope: ExportScope): string {
  if (scope.kind === 'workspace')
    return `It contains everything that belongs to the workspace. Emails, chats, calendars, personal contacts and other private data
belong to the people and are not included; everyone can export their own on their account page.`
  if (scope.isOwn) return 'It contains the data that Staffroom stores about the person who created it, including their private areas.'
  return `It contains the data that Staffroom stores about one person. Their emails, chats, calendar, personal contacts and notifications are
not included; the person can export these on their own account page.`
}
