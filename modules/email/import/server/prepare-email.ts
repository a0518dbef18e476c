import type { ImportProblem, KeyedItem, PreparedItem } from '#platform/server/imports/import-source.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { parseEmail } from '../../server/mime/parse.ts'
import type { ParsedEmail } from '../../server/mime/parsed-email.ts'
import { storeAttachments } from '../../server/store-attachments.ts'
import type { IncomingEmail } from '../../server/store-emails.ts'
import type { EmailTables } from '../../server/tables.ts'
import type { ImportedEmail } from './reading/read-emails.ts'

const EMPTY = Buffer.alloc(0)

/** Parses the email and saves its attachments. */
export async function prepareEmail(
  ctx: JobContext<EmailTables>,
  { value }: KeyedItem<ImportedEmail>,
): Promise<PreparedItem<ImportedEmail>> {
  const parsed = await parseEmail(value.source)
  const mail: IncomingEmail = {
    ...toIncoming(value, parsed, ctx),
    files: await storeAttachments(ctx.contents, parsed.attachments),
  }
  return { value: { ...value, source: EMPTY, mail }, problems: findWarnings(parsed, value) }
}

function toIncoming(value: ImportedEmail, parsed: ParsedEmail, { viewer, now }: JobContext<EmailTables>): Omit<IncomingEmail, 'files'> {
  const { attachments: _, isPlain: _isPlain, ...content } = parsed
  const { messageId, isRead, isStarred, isAnswered, isForwarded, gmailThread } = value
  const isOwn = parsed.from.email.toLowerCase() === viewer.email.toLowerCase()
  return {
    ...content,
    messageId,
    isRead,
    isStarred,
    isAnswered,
    isForwarded,
    ...(gmailThread !== null && { conversationKey: `${gmailThread}@thread.gmail.invalid` }),
    folder: value.folder ?? (isOwn ? 'sent' : 'inbox'),
    remoteFolderId: null,
    uid: null,
    time: parsed.time ?? value.fallbackTime ?? now,
    size: value.source.length,
  }
}

function findWarnings({ defects, time }: ParsedEmail, { fallbackTime }: ImportedEmail): ImportProblem[] {
  const warnings: ImportProblem[] = []
  if (defects.includes('damaged'))
    warnings.push({ code: 'email.damaged', message: 'The email is damaged; some of its parts could not be read.', isWarning: true })
  if (time === null && fallbackTime === null)
    warnings.push({ code: 'email.no_time', message: 'The email has no date and gets the time of the import.', isWarning: true })
  return warnings
}
