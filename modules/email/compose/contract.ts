import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf, Time, withRead } from '#platform/contract/schema.ts'
import { Address, Mail, MailAttachment, RECIPIENTS_LIMIT } from '../mail.ts'

/** How long a mail waits before it leaves, so that it can be taken back. */
export const UNDO_SECONDS = 10
/** Characters of HTML, files, and bytes of all files together. */
export const MESSAGE_LIMIT = 1_000_000
export const FILES_LIMIT = 50
export const FILES_BYTES_LIMIT = 25 * 1024 * 1024

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Recipients = Type.Array(closed({ name: Type.Optional(Type.String({ maxLength: 250 })), email: Type.String({ maxLength: 320 }) }), {
  maxItems: RECIPIENTS_LIMIT,
})

/** As answered, or its bare id. */
const AttachmentReference = Type.Unsafe<number | { id: number }>({ anyOf: [Id, withRead(Type.Object({ id: Id }), MailAttachment)] })

export const answers = ['reply', 'forward'] as const

/** What is left out keeps its value. */
const given = Type.Object({
  /** Of a draft that stands already. */
  id: Type.Optional(Id),
  /** A new draft's own name (a UUID): saved twice it is the same draft. */
  clientId: Type.Optional(Type.String({ format: 'uuid' })),
  accountId: Type.Optional(Nullable(Id)),
  to: Type.Optional(Recipients),
  cc: Type.Optional(Recipients),
  bcc: Type.Optional(Recipients),
  subject: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** HTML, sanitised as it is stored; images of the mail as the addresses of their files. */
  message: Type.Optional(Type.String({ maxLength: MESSAGE_LIMIT })),
  /** Sent as plain text, of `message`. */
  isPlain: Type.Optional(Type.Boolean()),
  /** The mail that it answers or forwards: sets the conversation, and the mark once it is sent. */
  inReplyTo: Type.Optional(Nullable(Id)),
  answer: Type.Optional(OneOf(answers)),
  /** All that shall be attached: uploads and attachments that the draft has; those of one’s other mails may be named and are copied. */
  attachments: Type.Optional(Type.Array(AttachmentReference, { maxItems: FILES_LIMIT, uniqueItems: true })),
})
export const Draft = withRead(given, Mail)
export type Draft = Static<typeof Draft>

/** Who writes a draft, so that no older words replace those that were written elsewhere since. Left out, nothing is compared. */
const DraftWriter = closed({
  /** The writing window's own name (a UUID): what it wrote itself it may replace. */
  id: Type.String({ format: 'uuid' }),
  /** The draft's `time` as it knows it. */
  knownAt: Type.Optional(Time),
})
export type DraftWriter = Static<typeof DraftWriter>

/** Who a mail can go to: people of the workspace, and whom one has written with. */
export const Recipient = Type.Object({ ...Address.properties, userId: Nullable(Id), avatar: Nullable(Type.String()) })
export type Recipient = Static<typeof Recipient>

/** Its `replies` are empty: `get-email` has the conversation. */
const OneMail = Type.Object({ mail: Mail })

export const composeEndpoints = {
  /**
   * Refusals: 404 draft, account or mail, and where attachments are not there, each of which it names; 409 it is no draft any more, or
   * was written elsewhere since; 413 the files are too large.
   */
  saveDraft: endpoint({
    method: 'POST',
    path: '/pages/email/save-draft',
    access: ['create', 'Mail'],
    summary: 'Save a draft, as one writes',
    input: closed({ draft: Draft, writer: Type.Optional(DraftWriter) }),
    output: OneMail,
    bodyLimit: 4 * 1024 * 1024,
  }),
  /**
   * It leaves after ten seconds; until then `cancel-send` takes it back. Refusals as above, and 400 that names it where nobody is
   * addressed or an address is none.
   */
  sendMail: endpoint({
    method: 'POST',
    path: '/pages/email/send',
    access: ['create', 'Mail'],
    summary: 'Send a draft',
    input: closed({ draft: Draft, writer: Type.Optional(DraftWriter) }),
    output: OneMail,
    bodyLimit: 4 * 1024 * 1024,
  }),
  /** It is a draft again. 409 once it has left. */
  cancelSend: endpoint({
    method: 'POST',
    path: '/pages/email/cancel-send',
    access: ['update', 'Mail'],
    summary: 'Take back a mail that has not left, or that failed',
    input: closed({ id: Id }),
    output: OneMail,
  }),
  /** 409 where it has been sent or is under way. */
  sendAgain: endpoint({
    method: 'POST',
    path: '/pages/email/send-again',
    access: ['update', 'Mail'],
    summary: 'Try at once to send a mail that failed, or of which nobody knows',
    input: closed({ id: Id }),
    output: OneMail,
  }),
  /** The person has seen that it arrived. */
  markSent: endpoint({
    method: 'POST',
    path: '/pages/email/mark-sent',
    access: ['update', 'Mail'],
    summary: 'Say that a mail of which nobody knows was sent',
    input: closed({ id: Id }),
    output: OneMail,
  }),
  /** The twenty that fit best: whom one writes with often and lately first. */
  listRecipients: endpoint({
    method: 'GET',
    path: '/pages/email/recipients',
    access: ['create', 'Mail'],
    summary: 'Whom a mail could go to, by part of a name or address',
    input: Type.Object({ q: Type.String({ maxLength: 200 }) }),
    output: Type.Object({ recipients: Type.Array(Recipient) }),
  }),
}
