import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf, pagingParameters, Time, closedObject } from '#platform/contract/schema.ts'
import { MailboxCounts, emailFolders, Email, EmailLink, EmailRow, MAX_EMAILS_PER_REQUEST, mailboxViews } from '../email.ts'

/** Selects a list, newest first. `q` supports `from: to: subject: has:attachment before: after: label: is:unread is:starred in:`. */
const listFilters = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  folder: Type.Optional(OneOf(mailboxViews, { description: 'Only emails in this folder; the inbox by default' })),
  label: Type.Optional(Type.String({ maxLength: 60 })),
  accountId: Type.Optional(Id),
  unread: Type.Optional(Type.Boolean()),
}
const EmailIds = Type.Array(Id, { minItems: 1, maxItems: MAX_EMAILS_PER_REQUEST, uniqueItems: true })
const EmailsOutput = Type.Object({ mails: Type.Array(EmailRow) })
const EmailOutput = Type.Object({ mail: Email })

export const mailboxEndpoints = {
  listMails: endpoint('GET /pages/email/emails', {
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
  updateMails: endpoint('POST /pages/email/update-emails', {
    access: ['update', 'Mail'],
    summary: 'Mark emails as read or starred, or move them',
    input: closedObject({
      emailIds: EmailIds,
      dataToUpdate: Type.Object(
        { isRead: Type.Optional(Type.Boolean()), isStarred: Type.Optional(Type.Boolean()), folder: Type.Optional(OneOf(emailFolders)) },
        { additionalProperties: false, minProperties: 1 },
      ),
    }),
    output: EmailsOutput,
  }),
  /** Adds the label if any of the emails lacks it, otherwise removes it from all. 404 for an unknown label. */
  labelMails: endpoint('POST /pages/email/update-emails-label', {
    access: ['update', 'Mail'],
    summary: 'Add a label to emails, or remove it from all of them',
    input: closedObject({ emailIds: EmailIds, label: Type.String({ minLength: 1, maxLength: 60 }) }),
    output: EmailsOutput,
  }),
  /** Navigates the list that the filters select (by default the email's folder). `next` is older; 404 at the end. */
  paginateMail: endpoint('GET /pages/email/paginate-email', {
    access: ['read', 'Mail'],
    summary: 'Get the next or previous email of a list',
    topic: 'mails',
    input: Type.Object({ dir: OneOf(['next', 'previous'], { description: '`next` is the older email' }), emailId: Id, ...listFilters }),
    output: EmailOutput,
  }),
  getMail: endpoint('GET /pages/email/get-email', {
    access: ['read', 'Mail'],
    summary: 'Get an email with its conversation',
    topic: 'mails',
    input: Type.Object({ id: Id, ...listFilters }),
    output: EmailOutput,
  }),
  /** Only from trash, spam or drafts, otherwise 409. Also deletes them on the mail server. */
  deleteMails: endpoint('POST /pages/email/delete-emails', {
    access: ['delete', 'Mail'],
    summary: 'Delete emails forever',
    input: closedObject({ emailIds: EmailIds }),
    output: EmailsOutput,
  }),
  emptyFolder: endpoint('POST /pages/email/empty-folder', {
    access: ['delete', 'Mail'],
    summary: 'Empty the trash or spam folder',
    input: closedObject({ folder: OneOf(['trash', 'spam']) }),
    output: Type.Object({ deleted: Type.Integer() }),
  }),
  /** The unchanged message/rfc822 source; for emails written here, as they are sent. */
  getSource: endpoint('GET /pages/email/source', {
    access: ['read', 'Mail'],
    summary: 'Download the original source of an email',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ description: 'message/rfc822' }),
  }),
  /** Fetched by the server without cookies or referrer. `image` is the index in `remoteImages`. 404 if it cannot be fetched. */
  getRemoteImage: endpoint('GET /pages/email/remote-image', {
    access: ['read', 'Mail'],
    summary: 'Load a remote image of an email',
    input: Type.Object({
      id: Id,
      image: Type.Integer({ minimum: 0, maximum: 1_000, description: 'The position in `remoteImages`, from 0' }),
    }),
    output: Type.Unsafe<string>({ contentMediaType: 'image/*' }),
  }),
  trustImages: endpoint('POST /pages/email/trust-images', {
    access: ['update', 'Mail'],
    summary: 'Show remote images of a sender automatically, or stop showing them',
    input: closedObject({ email: Type.String({ minLength: 3, maxLength: 320 }), isTrusted: Type.Boolean() }),
    output: Type.Object({ email: Type.String(), isTrusted: Type.Boolean() }),
  }),
  addTaskOfMail: endpoint('POST /pages/email/add-task', {
    access: ['create', 'Task'],
    summary: 'Create a to-do task from an email',
    input: closedObject({ id: Id, title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })) }),
    output: Type.Object({ links: Type.Array(EmailLink), taskId: Id }),
  }),
  addCardOfMail: endpoint('POST /pages/email/add-card', {
    access: ['create', 'Card'],
    summary: 'Create a kanban card from an email',
    input: closedObject({
      id: Id,
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })),
      boardId: Type.Optional(Id),
    }),
    output: Type.Object({ links: Type.Array(EmailLink), cardId: Id }),
  }),
  /**
   * Of the attached e-invoices or, if there are none, the PDFs. 409 `email.no_bill` if nothing can become a bill. A file that already is a bill,
   * received by email or upload, stays that one.
   */
  addBillOfMail: endpoint('POST /pages/email/add-bill', {
    access: ['create', 'Bill'],
    summary: 'Create bills from the files attached to an email',
    input: closedObject({ id: Id }),
    output: Type.Object({ links: Type.Array(EmailLink), billIds: Type.Array(Id) }),
  }),
  /** Uses `event`, or the invitation; adding a newer invitation updates the existing event. */
  addEventOfMail: endpoint('POST /pages/email/add-event', {
    access: ['create', 'Event'],
    summary: 'Add an invitation, or a new event about an email, to the calendar',
    input: closedObject({
      id: Id,
      event: Type.Optional(closedObject({ title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }), start: Time, end: Time })),
    }),
    output: Type.Object({ links: Type.Array(EmailLink), eventId: Id }),
  }),
  /** `eventId` is null if the event is not in the calendar, because the invitation was declined. */
  respondToInvitation: endpoint('POST /pages/email/respond-to-invitation', {
    access: ['create', 'Event'],
    summary: 'Respond to an invitation received by email: update the calendar and send the answer to the organizer',
    input: closedObject({
      id: Id,
      response: OneOf(['accepted', 'declined', 'maybe']),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    output: Type.Object({ links: Type.Array(EmailLink), eventId: Nullable(Id) }),
  }),
}
