import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf, paging, Time } from '#platform/contract/schema.ts'
import { EmailsMeta, folders, Mail, MailLink, MailRow, MAILS_LIMIT, views } from '../mail.ts'

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** Which list: the newest first. `q` knows `from: to: subject: has:attachment before: after: label: is:unread is:starred in:`. */
const place = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  folder: Type.Optional(OneOf(views)),
  label: Type.Optional(Type.String({ maxLength: 60 })),
  accountId: Type.Optional(Id),
  unread: Type.Optional(Type.Boolean()),
}
const EmailIds = Type.Array(Id, { minItems: 1, maxItems: MAILS_LIMIT, uniqueItems: true })
const Mails = Type.Object({ mails: Type.Array(MailRow) })
const OneMail = Type.Object({ mail: Mail })

export const mailEndpoints = {
  /** `folder` is the inbox where none is named. */
  listMails: endpoint({
    method: 'GET',
    path: '/pages/email/emails',
    access: ['read', 'Mail'],
    summary: "One's own mails, newest first",
    topic: 'mails',
    input: Type.Object({
      ...paging,
      ...place,
      /** `false`: what is in nearly every mail is counted among the newest few thousand alone, which is quicker. */
      total: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      emails: Type.Array(MailRow),
      total: Type.Integer(),
      /** There are more than `total`, only where that need not be exact. */
      isTruncated: Type.Boolean(),
      emailsMeta: EmailsMeta,
    }),
  }),
  /** All mails or none: 404 where one is not the viewer's. */
  updateMails: endpoint({
    method: 'POST',
    path: '/pages/email/update-emails',
    access: ['update', 'Mail'],
    summary: 'Mark mails as read or starred, or move them',
    input: closed({
      emailIds: EmailIds,
      dataToUpdate: Type.Object(
        { isRead: Type.Optional(Type.Boolean()), isStarred: Type.Optional(Type.Boolean()), folder: Type.Optional(OneOf(folders)) },
        { additionalProperties: false, minProperties: 1 },
      ),
    }),
    output: Mails,
  }),
  /** Adds it where any of the mails lacks it, else removes it. 404: no such label. */
  labelMails: endpoint({
    method: 'POST',
    path: '/pages/email/update-emails-label',
    access: ['update', 'Mail'],
    summary: 'Give mails a label, or take it from all of them',
    input: closed({ emailIds: EmailIds, label: Type.String({ minLength: 1, maxLength: 60 }) }),
    output: Mails,
  }),
  /** Within the whole list that `folder` (default the mail's own), `q` and `label` define; `next` is the older one; past an end 404. */
  paginateMail: endpoint({
    method: 'GET',
    path: '/pages/email/paginate-email',
    access: ['read', 'Mail'],
    summary: 'The mail after or before another one',
    topic: 'mails',
    input: Type.Object({ dir: OneOf(['next', 'previous']), emailId: Id, ...place }),
    output: OneMail,
  }),
  /** Does not mark it as read. */
  getMail: endpoint({
    method: 'GET',
    path: '/pages/email/get-email',
    access: ['read', 'Mail'],
    summary: 'A mail, whole, with its conversation',
    topic: 'mails',
    input: Type.Object({ id: Id, ...place }),
    output: OneMail,
  }),
  /** From trash, spam or drafts, for good; 409 for mails that stand elsewhere. On a server they are removed there too. */
  deleteMails: endpoint({
    method: 'POST',
    path: '/pages/email/delete-emails',
    access: ['delete', 'Mail'],
    summary: 'Delete mails for good',
    input: closed({ emailIds: EmailIds }),
    output: Mails,
  }),
  emptyFolder: endpoint({
    method: 'POST',
    path: '/pages/email/empty-folder',
    access: ['delete', 'Mail'],
    summary: 'Delete everything in trash or spam for good',
    input: closed({ folder: OneOf(['trash', 'spam']) }),
    output: Type.Object({ deleted: Type.Integer() }),
  }),
  /** As it came (message/rfc822), signatures intact; for a mail that was written here, as it was or will be sent. */
  getSource: endpoint({
    method: 'GET',
    path: '/pages/email/source',
    access: ['read', 'Mail'],
    summary: 'The original source of a mail',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ description: 'message/rfc822' }),
  }),
  /** The server fetches it, without cookies or who asks; `image`: its place in `remoteImages`. 404 where it is none or cannot be fetched. */
  getRemoteImage: endpoint({
    method: 'GET',
    path: '/pages/email/remote-image',
    access: ['read', 'Mail'],
    summary: 'An image from outside that a mail shows',
    input: Type.Object({ id: Id, image: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    output: Type.Unsafe<string>({ description: 'image/*' }),
  }),
  trustImages: endpoint({
    method: 'POST',
    path: '/pages/email/trust-images',
    access: ['update', 'Mail'],
    summary: 'Show the images from outside of all mails of a sender, or no longer',
    input: closed({ email: Type.String({ minLength: 3, maxLength: 320 }), isTrusted: Type.Boolean() }),
    output: Type.Object({ email: Type.String(), isTrusted: Type.Boolean() }),
  }),
  addTaskOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-task',
    access: ['create', 'Task'],
    summary: 'Make a to-do task of a mail',
    input: closed({ id: Id, title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })) }),
    output: Type.Object({ links: Type.Array(MailLink), taskId: Id }),
  }),
  addCardOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-card',
    access: ['create', 'Card'],
    summary: 'Make a kanban card of a mail',
    input: closed({
      id: Id,
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })),
      boardId: Type.Optional(Id),
    }),
    output: Type.Object({ links: Type.Array(MailLink), cardId: Id }),
  }),
  /** From the mail's invitation, or with `event` from what the person says. An invitation is put there once: the same event is answered again, as a newer version of it has it. */
  addEventOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-event',
    access: ['create', 'Event'],
    summary: 'Put an invitation, or a new event about a mail, into the calendar',
    input: closed({
      id: Id,
      event: Type.Optional(closed({ title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }), start: Time, end: Time })),
    }),
    output: Type.Object({ links: Type.Array(MailLink), eventId: Id }),
  }),
}
