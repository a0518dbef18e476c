import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context, Viewer } from '#platform/server/context.ts'
import { folders, labelColors } from '../contract.ts'
import { labelsOf } from './mail-labels.ts'
import type { EmailTables } from './tables.ts'

export type EmailContext = Context<EmailTables>

/** Whoever sees the application as somebody else does not see their mail. */
export const ownId = ({ id, viewedBy }: Viewer) => (viewedBy ? 0 : id)

export const mailSubject = {
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
    folder: { column: 'folder', type: 'text', values: folders },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  bound: (viewer, eb) => eb('emails.userId', '=', ownId(viewer)),
  alive: (eb) => eb('emails.deletedAt', 'is', null),
  topics: ({ userId }) => [`mails/${String(userId)}`],
  answered: ['to', 'cc', 'bcc', 'attachments', 'labels', 'message', 'text'],
  filesIn: ['attachments', 'message'],
  kept: ['labels'],
  snapshot: async (db: Kysely<EmailTables>, id) => {
    const mail = await db.selectFrom('emails').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    return mail ? { ...mail, labels: (await labelsOf(db, [id])).get(id) ?? [] } : null
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
  bound: (viewer, eb) => eb('email_accounts.userId', '=', ownId(viewer)),
  alive: (eb) => eb('email_accounts.removedAt', 'is', null),
  topics: ({ userId }) => [`mail-accounts/${String(userId)}`],
} as const satisfies Subject

/** One row, the workspace's. */
export const domainSubject = {
  subject: 'MailDomain',
  entity: 'mail-domain',
  table: 'email_domain',
  fields: { id: { column: 'id', type: 'number' }, domain: { column: 'domain', type: 'text' } },
  /** A room of everybody's own mails, whose senders' addresses it ends. */
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
  bound: (viewer, eb) => eb('email_labels.userId', '=', ownId(viewer)),
  alive: (eb) => eb('email_labels.removedAt', 'is', null),
  topics: ({ userId }) => [`mails/${String(userId)}`],
  snapshot: async (db: Kysely<EmailTables>, id) =>
    (await db.selectFrom('email_labels').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()) ?? null,
} as const satisfies Subject
