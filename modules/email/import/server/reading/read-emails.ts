import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ApiError } from '#platform/server/api-error.ts'
import type { ImportInput, ImportItem, ImportProblem } from '#platform/server/imports/import-source.ts'
import { toSingleLine } from '../../../server/mime/addresses.ts'
import { parseMessageIds } from '../../../server/mime/header.ts'
import type { IncomingEmail } from '../../../server/store-emails.ts'
import { readEmailState, type EmailState } from './email-state.ts'
import { getImportedLabel } from './import-options.ts'
import { parsePostmarkTime, unquoteMbox } from './mbox-quoting.ts'
import { decodeField, isEmailHeader, readHeader, type HeaderFields } from './read-header.ts'
import { readSources, type EmailSource } from './read-sources.ts'

/** An email of the file; `mail` is set once it is parsed. */
export type ImportedEmail = Omit<EmailState, 'isDeleted'> & {
  source: Buffer
  messageId: string
  /** Of the header or the `From ` line; null if neither has one. */
  fallbackTime: string | null
  /** Identifies the conversation in Gmail. */
  gmailThread: string | null
  mail?: IncomingEmail
}

const ITEMS_PER_TURN = 50

/** Reads mbox files and single emails one after another; reads only the headers. */
export async function* readEmails({ files, main, options, viewer }: ImportInput): AsyncGenerator<ImportItem<ImportedEmail>> {
  const label = options['target'] === 'imported' ? getImportedLabel(viewer.language) : null
  let row = 0
  for await (const source of readSources(files.list.length > 1 ? files.list : [main])) {
    const item = toItem(source, row + 1)
    if (!item) continue
    row += 1
    yield label && item.value ? { ...item, value: { ...item.value, labels: [label] } } : item
    if (row % ITEMS_PER_TURN === 0) await yieldToEventLoop()
  }
  if (row === 0) throw new ApiError(400, 'email.no_emails', 'The file contains no emails. Choose an mbox file, or a file ending with .eml.')
}

/** Undefined for emails that the mail program has already deleted. */
function toItem(email: EmailSource, row: number): ImportItem<ImportedEmail> | undefined {
  const fields = readHeader(email.source)
  const title = getTitle(fields)
  const problem = findProblem(email, fields)
  if (problem) return { row, title, value: null, problems: [problem] }
  const { isDeleted, ...state } = readEmailState(fields, email.folderPath)
  if (isDeleted) return undefined
  const source = email.isMbox ? unquoteMbox(email.source) : email.source
  const messageId = getMessageId(fields, source)
  const value = { ...state, source, messageId, fallbackTime: findTime(email, fields), gmailThread: fields.get('x-gm-thrid') ?? null }
  return { row, title, key: messageId, value, bytes: source.length }
}

const getTitle = (fields: HeaderFields) => toSingleLine(decodeField(fields.get('subject') ?? fields.get('from') ?? ''), 200)

function findProblem({ isTooLarge }: EmailSource, fields: HeaderFields): ImportProblem | undefined {
  if (!isEmailHeader(fields)) return { code: 'email.no_header', message: 'This is not an email: it has no header.' }
  if (isTooLarge) return { code: 'email.import_too_large', message: 'The email is larger than 50 MB.' }
  return undefined
}

const MUTABLE_FIELD = /^(?:x-gmail-|x-gm-|x-mozilla-|status$|x-status$|x-keywords$|content-length$|lines$)/

/** Without a Message-ID, the same email has the same hash, however it is labeled. */
function getMessageId(fields: HeaderFields, source: Buffer): string {
  const [id] = parseMessageIds(fields.get('message-id'))
  if (id) return id
  const stableFields = [...fields].filter(([name]) => !MUTABLE_FIELD.test(name))
  const hash = createHash('sha256').update(JSON.stringify(stableFields))
  return `${hash
    .update(source.subarray(findBody(source)))
    .digest('hex')
    .slice(0, 40)}@no-id.invalid`
}

const findBody = (source: Buffer) => /\r?\n\r?\n/.exec(source.toString('latin1'))?.index ?? source.length

/** The last server's `Received` field ends with the time of arrival. */
function findTime({ postmark }: EmailSource, fields: HeaderFields): string | null {
  const received = Date.parse(/;([^;]+)$/.exec(fields.get('received') ?? '')?.[1] ?? '')
  return Number.isNaN(received) ? parsePostmarkTime(postmark) : new Date(received).toISOString()
}
