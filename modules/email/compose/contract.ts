import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable, OneOf, Time, withReadProperties, closedObject } from '#platform/contract/schema.ts'
import { NamedAddress, Email, EmailAttachment, MAX_RECIPIENTS } from '../email.ts'

/** Delay before an email is sent, during which sending can be undone. */
export const UNDO_SECONDS = 10
export const MAX_MESSAGE_LENGTH = 1_000_000
export const MAX_FILES = 50
export const MAX_FILES_BYTES = 25 * 1024 * 1024
const Recipients = Type.Array(
  closedObject({ name: Type.Optional(Type.String({ maxLength: 250 })), email: Type.String({ maxLength: 320 }) }),
  {
    maxItems: MAX_RECIPIENTS,
  },
)

const AttachmentReference = Type.Unsafe<number | { id: number }>({
  anyOf: [Id, withReadProperties(Type.Object({ id: Id }), EmailAttachment)],
})

export const replyTypes = ['reply', 'forward'] as const

const draftInput = Type.Object({
  id: Type.Optional(Id),
  /** UUID chosen by the client for a new draft; saving twice with the same one updates the first draft. */
  clientId: Type.Optional(Type.String({ format: 'uuid' })),
  accountId: Type.Optional(Nullable(Id)),
  to: Type.Optional(Recipients),
  cc: Type.Optional(Recipients),
  bcc: Type.Optional(Recipients),
  subject: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** HTML, sanitized when stored; inline images refer to the URLs of attached files. */
  message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
  /** Whether to send plain text derived from `message`. */
  isPlain: Type.Optional(Type.Boolean()),
  inReplyTo: Type.Optional(Nullable(Id)),
  answer: Type.Optional(OneOf(replyTypes)),
  /** The complete list of attachments: uploads, attachments of this draft, or attachments of the user's other emails, which are copied. */
  attachments: Type.Optional(Type.Array(AttachmentReference, { maxItems: MAX_FILES, uniqueItems: true })),
})
export const Draft = withReadProperties(draftInput, Email)
export type Draft = Static<typeof Draft>

/** Identifies the editing window, so that it does not overwrite newer changes from another window. Without it, nothing is checked. */
const DraftWriter = closedObject({
  /** UUID of the window; a window may overwrite its own changes. */
  id: Type.String({ format: 'uuid' }),
  /** The draft's `time` when the window last read or saved it. */
  knownAt: Type.Optional(Time),
})
export type DraftWriter = Static<typeof DraftWriter>

/** A suggestion: a user of the workspace (with `userId`), or someone the user has exchanged emails with. */
export const Recipient = Type.Object({ ...NamedAddress.properties, userId: Nullable(Id), avatar: Nullable(Type.String()) })
export type Recipient = Static<typeof Recipient>

const EmailOutput = Type.Object({ mail: Email })

export const composeEndpoints = {
  /** 404 names missing attachments in `errors`; 409 if sent or edited elsewhere; 413 if the files are too large. */
  saveDraft: endpoint('POST /pages/email/save-draft', {
    access: ['create', 'Mail'],
    summary: 'Save a draft',
    input: closedObject({ draft: Draft, writer: Type.Optional(DraftWriter) }),
    output: EmailOutput,
    bodyLimit: 4 * 1024 * 1024,
  }),
  /** Sends after ten seconds; until then `cancel-send` stops it. Also answers 400 for missing or invalid recipients. */
  sendMail: endpoint('POST /pages/email/send', {
    access: ['create', 'Mail'],
    summary: 'Send a draft',
    input: closedObject({ draft: Draft, writer: Type.Optional(DraftWriter) }),
    output: EmailOutput,
    bodyLimit: 4 * 1024 * 1024,
  }),
  /** Turns the email back into a draft; 409 if it has been sent. */
  cancelSend: endpoint('POST /pages/email/cancel-send', {
    access: ['update', 'Mail'],
    summary: 'Undo sending an email that is queued or failed',
    input: closedObject({ id: Id }),
    output: EmailOutput,
  }),
  sendAgain: endpoint('POST /pages/email/send-again', {
    access: ['update', 'Mail'],
    summary: 'Retry sending an email that failed or may not have been sent',
    input: closedObject({ id: Id }),
    output: EmailOutput,
  }),
  markSent: endpoint('POST /pages/email/mark-sent', {
    access: ['update', 'Mail'],
    summary: 'Mark an email with unknown status as sent',
    input: closedObject({ id: Id }),
    output: EmailOutput,
  }),
  /** The twenty best matches, most frequent and recent contacts first. */
  listRecipients: endpoint('GET /pages/email/recipients', {
    access: ['create', 'Mail'],
    summary: 'Suggest recipients by part of a name or address',
    input: Type.Object({ q: Type.String({ maxLength: 200 }) }),
    output: Type.Object({ recipients: Type.Array(Recipient) }),
  }),
}
