import type { Selectable } from 'kysely'
import type { ConversationEmail } from '../../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { toInvitation } from './links/to-invitation.ts'
import { findLinksByEmailId } from './links/email-links.ts'
import { toEmailRow, loadEmailRelations } from '../../server/email-rows.ts'
import { sanitizeEmail } from '../../server/sanitize/index.ts'
import { findSettings } from '../../settings/server/index.ts'
import type { EmailTables, EmailRecord } from '../../server/tables.ts'

type Content = Selectable<EmailTables['email_contents']>

export async function toConversationEmails(ctx: EmailContext, rows: readonly EmailRecord[]): Promise<ConversationEmail[]> {
  const ids = rows.map(({ id }) => id)
  const [parts, contents, links, { trustedSenders }] = await Promise.all([
    loadEmailRelations(ctx, rows),
    findContentsByEmailId(ctx, rows),
    findLinksByEmailId(ctx, ids),
    findSettings(ctx),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const content = contents.get(row.id)
      const mail = { ...toEmailRow(row, parts), ...toContentProperties(content, parts.attachments.get(row.id) ?? []) }
      const showsImages = trustedSenders.includes(row.fromEmail.toLowerCase())
      const extras = { showsImages, links: links.get(row.id) ?? [], invitation: await toInvitation(ctx, row, content) }
      return maskFields(ctx, emailSubject, { ...mail, ...extras })
    }),
  )
}

async function findContentsByEmailId({ db }: EmailContext, rows: readonly EmailRecord[]): Promise<Map<number, Content>> {
  const ids = rows.map(({ id }) => id)
  const contents = await db.selectFrom('email_contents').selectAll().where('mailId', 'in', ids).execute()
  return new Map(contents.map((content) => [content.mailId, content]))
}

const emptyContent = { html: '', text: '', defects: '[]', inReplyTo: null, isPlain: 1, delivered: '[]' }

function toContentProperties(content: Content | undefined, files: ConversationEmail['attachments']) {
  const { html, text, defects, inReplyTo, isPlain, delivered } = content ?? emptyContent
  const within = files.flatMap(({ contentId, address }) => (contentId === null ? [] : [{ contentId, address }]))
  const sanitised = html === '' ? { html: '', remoteImages: [] } : sanitizeEmail(html, { files: within })
  return {
    message: sanitised.html,
    text,
    remoteImages: sanitised.remoteImages,
    defects: JSON.parse(defects) as ConversationEmail['defects'],
    inReplyTo,
    isPlain: isPlain === 1,
    delivered: JSON.parse(delivered) as string[],
  }
}
