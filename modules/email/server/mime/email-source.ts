import type { Context } from '#platform/server/context.ts'
import type { NamedAddress } from '../../contract.ts'
import type { EmailTables, EmailRecord } from '../tables.ts'
import { buildEmail } from './build.ts'
import type { CalendarPart } from '#platform/server/email-transport/transport.ts'

type SourceContext = Pick<Context<EmailTables>, 'db' | 'contents'>
type Options = { sender?: string | null }

export async function buildEmailSource(ctx: SourceContext, mail: EmailRecord, { sender = null }: Options = {}): Promise<Buffer> {
  const content = await ctx.db.selectFrom('email_contents').selectAll().where('mailId', '=', mail.id).executeTakeFirst()
  const files = await findFiles(ctx, mail.id)
  const html = content?.html ?? ''
  const inlineFiles = files.filter(({ id, contentId }) => contentId !== null || html.includes(`/files/${id}/`))
  return buildEmail({
    messageId: mail.messageId,
    from: { name: mail.fromName, email: mail.fromEmail },
    sender,
    to: JSON.parse(mail.to) as NamedAddress[],
    cc: JSON.parse(mail.cc) as NamedAddress[],
    subject: mail.subject,
    time: mail.time,
    html: inlineFiles.reduce((page, file) => page.replaceAll(createImageSourcePattern(file.id), `$1cid:${getContentId(file)}$2`), html),
    text: content?.text ?? '',
    isPlain: content?.isPlain === 1 || html === '',
    references: JSON.parse(content?.references ?? '[]') as string[],
    isAnswer: content?.answer === 'reply' || (content?.answer === null && content.references !== '[]'),
    calendar: toCalendarPart(content?.invitation),
    files: await Promise.all(
      files.map(async (file) => ({
        ...(await readFileContent(ctx, file)),
        contentId: inlineFiles.includes(file) ? getContentId(file) : null,
      })),
    ),
  })
}

function toCalendarPart(content: string | null | undefined): CalendarPart | null {
  const method = content && /^METHOD:(\w+)/m.exec(content)?.[1]
  return method ? { method, content } : null
}

type FileRow = { id: number; hash: string; name: string; type: string; contentId: string | null }

const findFiles = ({ db }: SourceContext, mailId: number): Promise<FileRow[]> =>
  db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .select(['files.id', 'files.hash', 'files.name', 'files.type', 'email_files.contentId'])
    .where('email_files.mailId', '=', mailId)
    .orderBy('files.id')
    .execute()

const getContentId = ({ id, contentId }: FileRow) => contentId ?? `file-${id}@staffroom.invalid`

/** Matches image URLs of the file on any host, e.g. behind a proxy. */
const createImageSourcePattern = (id: number) => new RegExp(`(\\bsrc=["'])[^"']*/files/${id}/[^"']*(["'])`, 'g')

async function readFileContent({ contents }: SourceContext, { name, type, hash }: FileRow) {
  return { name, type, content: await contents.read(hash) }
}
