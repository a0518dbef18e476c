import type { Selectable } from 'kysely'
import type { Reply } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { invitationOf } from './links/read-invitation.ts'
import { linksOf } from './links/mail-links.ts'
import { composeRow, readParts } from '../../server/mail-rows.ts'
import { sanitiseMail } from '../../server/sanitize/index.ts'
import { settingsOf } from '../../settings/server/index.ts'
import type { EmailTables, MailRecord } from '../../server/tables.ts'

type Content = Selectable<EmailTables['email_contents']>

/** Mails whole, in their order, without what the viewer may not read. */
export async function answerMails(ctx: EmailContext, rows: readonly MailRecord[]): Promise<Reply[]> {
  const ids = rows.map(({ id }) => id)
  const [parts, contents, links, { trustedSenders }] = await Promise.all([
    readParts(ctx, rows),
    contentsOf(ctx, rows),
    linksOf(ctx, ids),
    settingsOf(ctx),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const content = contents.get(row.id)
      const mail = { ...composeRow(row, parts), ...composeContent(content, parts.attachments.get(row.id) ?? []) }
      const showsImages = trustedSenders.includes(row.fromEmail.toLowerCase())
      const beside = { showsImages, links: links.get(row.id) ?? [], invitation: await invitationOf(ctx, content?.invitation) }
      return maskFields(ctx, mailSubject, { ...mail, ...beside })
    }),
  )
}

async function contentsOf({ db }: EmailContext, rows: readonly MailRecord[]): Promise<Map<number, Content>> {
  const ids = rows.map(({ id }) => id)
  const contents = await db.selectFrom('email_contents').selectAll().where('mailId', 'in', ids).execute()
  return new Map(contents.map((content) => [content.mailId, content]))
}

const nothing = { html: '', text: '', defects: '[]', inReplyTo: null, isPlain: 1, delivered: '[]' }

function composeContent(content: Content | undefined, files: Reply['attachments']) {
  const { html, text, defects, inReplyTo, isPlain, delivered } = content ?? nothing
  const within = files.flatMap(({ contentId, address }) => (contentId === null ? [] : [{ contentId, address }]))
  const sanitised = html === '' ? { html: '', remoteImages: [] } : sanitiseMail(html, { files: within })
  return {
    message: sanitised.html,
    text,
    remoteImages: sanitised.remoteImages,
    defects: JSON.parse(defects) as Reply['defects'],
    inReplyTo,
    isPlain: isPlain === 1,
    delivered: JSON.parse(delivered) as string[],
  }
}
