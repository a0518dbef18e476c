import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf, pagingParameters, Time } from '#platform/contract/schema.ts'
import { MailboxCounts, folders, Email, EmailLink, EmailRow, MAX_EMAILS_PER_REQUEST, mailboxViews } from '../email.ts'

const strictObject = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** Selects a list, newest first. `q` supports `from: to: subject: has:attachment before: after: label: is:unread is:starred in:`. */
const listFilters = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  folder: Type.Optional(OneOf(mailboxViews)),
  label: Type.Optional(Type.String({ maxLength: 60 })),
  accountId: Type.Optional(Id),
  unread: Type.Optional(Type.Boolean()),
}
const EmailIds = Type.Array(Id, { minItems: 1, maxItems: MAX_EMAILS_PER_REQUEST, uniqueItems: true })
const EmailsOutput = Type.Object({ mails: Type.Array(EmailRow) })
const EmailOutput = Type.Object({ mail: Email })

export const mailboxEndpoints = {
  listMails: endpoint({
    method: 'GET',
    path: '/pages/email/emails',
    access: ['read', 'Mail'],
    summary: 'List emails, newest first',
    topic: 'mails',
    input: Type.Object({
      ...pagingParameters,
      ...listFilters,
      /** `false` allows an approximate total for searches that match nearly everything, which is faster. */
      total: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      emails: Type.Array(EmailRow),
      total: Type.Integer(),
      /** True if there are more than `total`; only with `total=false`. */
      isTruncated: Type.Boolean(),
      emailsMeta: MailboxCounts,
    }),
  }),
  /** All or nothing: 404 if any email is not the viewer's. */
  updateMails: endpoint({
    method: 'POST',
    path: '/pages/email/update-emails',
    access: ['update', 'Mail'],
    summary: 'Mark emails as read or starred, or move them',
    input: strictObject({
      emailIds: EmailIds,
      dataToUpdate: Type.Object(
        { isRead: Type.Optional(Type.Boolean()), isStarred: Type.Optional(Type.Boolean()), folder: Type.Optional(OneOf(folders)) },
        { additionalProperties: false, minProperties: 1 },
      ),
    }),
    output: EmailsOutput,
  }),
  /** Adds the label if any of the emails lacks it, otherwise removes it from all. 404 for an unknown label. */
  labelMails: endpoint({
    method: 'POST',
    path: '/pages/email/update-emails-label',
    access: ['update', 'Mail'],
    summary: 'Add a label to emails, or remove it from all of them',
    input: strictObject({ emailIds: EmailIds, label: Type.String({ minLength: 1, maxLength: 60 }) }),
    output: EmailsOutput,
  }),
  /** Navigates the list that the filters select (by default the email's folder). `next` is older; 404 at the end. */
  paginateMail: endpoint({
    method: 'GET',
    path: '/pages/email/paginate-email',
    access: ['read', 'Mail'],
    summary: 'Get the next or previous email of a list',
    topic: 'mails',
    input: Type.Object({ dir: OneOf(['next', 'previous']), emailId: Id, ...listFilters }),
    output: EmailOutput,
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/pages/email/get-email',
    access: ['read', 'Mail'],
    summary: 'Get an email with its conversation',
    topic: 'mails',
    input: Type.Object({ id: Id, ...listFilters }),
    output: EmailOutput,
  }),
  /** Only from trash, spam or drafts, otherwise 409. Also deletes them on the mail server. */
  deleteMails: endpoint({
    method: 'POST',
    path: '/pages/email/delete-emails',
    access: ['delete', 'Mail'],
    summary: 'Delete emails forever',
    input: strictObject({ emailIds: EmailIds }),
    output: EmailsOutput,
  }),
  emptyFolder: endpoint({
    method: 'POST',
    path: '/pages/email/empty-folder',
    access: ['delete', 'Mail'],
    summary: 'Empty the trash or spam folder',
    input: strictObject({ folder: OneOf(['trash', 'spam']) }),
    output: Type.Object({ deleted: Type.Integer() }),
  }),
  /** The unchanged message/rfc822 source; for emails written here, as they are sent. */
  getSource: endpoint({
    method: 'GET',
    path: '/pages/email/source',
    access: ['read', 'Mail'],
    summary: 'Download the original source of an email',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ description: 'message/rfc822' }),
  }),
  /** Fetched by the server without cookies or referrer. `image` is the index in `remoteImages`. 404 if it cannot be fetched. */
  getRemoteImage: endpoint({
    method: 'GET',
    path: '/pages/email/remote-image',
    access: ['read', 'Mail'],
    summary: 'Load a remote image of an email',
    input: Type.Object({ id: Id, image: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
    output: Type.Unsafe<string>({ description: 'image/*' }),
  }),
  trustImages: endpoint({
    method: 'POST',
    path: '/pages/email/trust-images',
    access: ['update', 'Mail'],
    summary: 'Always show remote images of a sender, or stop showing them',
    input: strictObject({ email: Type.String({ minLength: 3, maxLength: 320 }), isTrusted: Type.Boolean() }),
    output: Type.Object({ email: Type.String(), isTrusted: Type.Boolean() }),
  }),
  addTaskOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-task',
    access: ['create', 'Task'],
    summary: 'Create a to-do task from an email',
    input: strictObject({ id: Id, title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })) }),
    output: Type.Object({ links: Type.Array(EmailLink), taskId: Id }),
  }),
  addCardOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-card',
    access: ['create', 'Card'],
    summary: 'Create a kanban card from an email',
    input: strictObject({
      id: Id,
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })),
      boardId: Type.Optional(Id),
    }),
    output: Type.Object({ links: Type.Array(EmailLink), cardId: Id }),
  }),
  /** Uses `event`, or the invitation; adding a newer invitation updates the existing event. */
  addEventOfMail: endpoint({
    method: 'POST',
    path: '/pages/email/add-event',
    access: ['create', 'Event'],
    summary: 'Add an invitation, or a new event about an email, to the calendar',
    input: strictObject({
      id: Id,
      event: Type.Optional(strictObject({ title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }), start: Time, end: Time })),
    }),
    output: Type.Object({ links: Type.Array(EmailLink), eventId: Id }),
  }),
}
