import { readFile } from 'node:fs/promises'
import { contentPath } from '#platform/server/files/content-folder.ts'
import type { Context } from '#platform/server/context.ts'
import type { Address } from '../../contract.ts'
import type { EmailTables, MailRecord } from '../tables.ts'
import { buildMail } from './build.ts'

type Reader = Pick<Context<EmailTables>, 'db' | 'config'>
type Options = { sender?: string | null }

/** The source of a mail that was written here, as it was or will be sent. */
export async function sourceOf(ctx: Reader, mail: MailRecord, { sender = null }: Options = {}): Promise<Buffer> {
  const content = await ctx.db.selectFrom('email_contents').selectAll().where('mailId', '=', mail.id).executeTakeFirst()
  const files = await filesOf(ctx, mail.id)
  const html = content?.html ?? ''
  const shown = files.filter(({ id, contentId }) => contentId !== null || html.includes(`/files/${id}/`))
  return buildMail({
    messageId: mail.messageId,
    from: { name: mail.fromName, email: mail.fromEmail },
    sender,
    to: JSON.parse(mail.to) as Address[],
    cc: JSON.parse(mail.cc) as Address[],
    subject: mail.subject,
    time: mail.time,
    html: shown.reduce((page, file) => page.replaceAll(addressOf(file.id), `$1cid:${cidOf(file)}$2`), html),
    text: content?.text ?? '',
    isPlain: content?.isPlain === 1 || html === '',
    references: JSON.parse(content?.references ?? '[]') as string[],
    isAnswer: content?.answer === 'reply' || (content?.answer === null && content.references !== '[]'),
    files: await Promise.all(
      files.map(async (file) => ({ ...(await contentOf(ctx, file)), contentId: shown.includes(file) ? cidOf(file) : null })),
    ),
  })
}

type Row = { id: number; hash: string; name: string; type: string; contentId: string | null }

const filesOf = ({ db }: Reader, mailId: number): Promise<Row[]> =>
  db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .select(['files.id', 'files.hash', 'files.name', 'files.type', 'email_files.contentId'])
    .where('email_files.mailId', '=', mailId)
    .orderBy('files.id')
    .execute()

const cidOf = ({ id, contentId }: Row) => contentId ?? `file-${id}@staffroom.invalid`

/** Where the page shows the file from our own address, with whatever server stands before it. */
const addressOf = (id: number) => new RegExp(`(\\bsrc=["'])[^"']*/files/${id}/[^"']*(["'])`, 'g')

async function contentOf({ config }: Reader, { name, type, hash }: Row) {
  return { name, type, content: await readFile(contentPath(config.dataDir, hash)) }
}
