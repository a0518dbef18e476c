import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { emailFolders, labelColors } from '../contract.ts'
import { findLabelsByEmailId } from './email-labels.ts'
import type { EmailTables } from './tables.ts'

export type EmailContext = Context<EmailTables>

/** No id while viewing as another user, so that their emails stay private. */
export const getMailboxOwnerId = ({ id, viewedBy }: Viewer) => (viewedBy ? 0 : id)

export const emailSubject = {
  subject: 'Mail',
  entity: 'email',
  table: 'emails',
  fields: {
    id: { column: 'id', type: 'number' },
    subject: { column: 'subject', type: 'text' },
    preview: { column: 'preview', type: 'text' },
    'from.name': { column: 'fromName', type: 'text' },
    'from.email': { column: 'fromEmail', type: 'text' },
    time: { column: 'time', type: 'time' },
    isRead: { column: 'isRead', type: 'boolean' },
    isStarred: { column: 'isStarred', type: 'boolean' },
    folder: { column: 'folder', type: 'text', values: emailFolders },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  scope: (viewer, eb) => eb('emails.userId', '=', getMailboxOwnerId(viewer)),
  notDeleted: (eb) => eb('emails.deletedAt', 'is', null),
  topics: ({ userId }) => [`mails/${String(userId)}`],
  extraProperties: ['to', 'cc', 'bcc', 'attachments', 'labels', 'message', 'text'],
  fileProperties: ['attachments', 'message'],
  journalProperties: ['labels'],
  snapshot: async (db: Kysely<EmailTables>, id) => {
    const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    return mail ? { ...mail, labels: (await findLabelsByEmailId(db, [id])).get(id) ?? [] } : null
  },
  link: (id) => `/email?id=${id}`,
} as const satisfies Subject

export const accountSubject = {
  subject: 'MailAccount',
  entity: 'mail-account',
  table: 'email_accounts',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    email: { column: 'email', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  scope: (viewer, eb) => eb('email_accounts.userId', '=', getMailboxOwnerId(viewer)),
  notDeleted: (eb) => eb('email_accounts.removedAt', 'is', null),
  topics: ({ userId }) => [`mail-accounts/${String(userId)}`],
} as const satisfies Subject

export const domainSubject = {
  subject: 'MailDomain',
  entity: 'mail-domain',
  table: 'email_domain',
  fields: { id: { column: 'id', type: 'number' }, domain: { column: 'domain', type: 'text' } },
  /** A shared room of all mailboxes, because every internal address ends with the domain. */
  topics: () => ['mail-domain'],
} as const satisfies Subject

export const labelSubject = {
  subject: 'MailLabel',
  entity: 'mail-label',
  table: 'email_labels',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    color: { column: 'color', type: 'text', values: labelColors },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  scope: (viewer, eb) => eb('email_labels.userId', '=', getMailboxOwnerId(viewer)),
  notDeleted: (eb) => eb('email_labels.removedAt', 'is', null),
  topics: ({ userId }) => [`mails/${String(userId)}`],
  snapshot: async (db: Kysely<EmailTables>, id) =>
    (await db.selectFrom('email_labels').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()) ?? null,
} as const satisfies Subject
