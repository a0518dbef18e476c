import Type, { type Static } from 'typebox'
import { StoredFile } from '#platform/contract/files.ts'
import { entityProperties, Id, Nullable, OneOf, Time } from '#platform/contract/schema.ts'

export const emailFolders = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const
export type EmailFolder = (typeof emailFolders)[number]
/** `starred` covers all folders except spam and trash; `all` covers every folder. */
export const mailboxViews = [...emailFolders, 'starred', 'all'] as const
export type MailboxView = (typeof mailboxViews)[number]

export const builtInLabels = ['personal', 'company', 'important', 'private'] as const

export const MAX_EMAILS_PER_REQUEST = 1_000
export const MAX_RECIPIENTS = 500

/** A display name, which may be empty, with an email address. */
export const NamedAddress = Type.Object({ name: Type.String({ maxLength: 250 }), email: Type.String({ maxLength: 320 }) })
export type NamedAddress = Static<typeof NamedAddress>

/** With a `contentId`, the file is an inline image that the message shows by its `address`. */
export const EmailAttachment = Type.Object({ ...StoredFile.properties, contentId: Nullable(Type.String()) })
export type EmailAttachment = Static<typeof EmailAttachment>

/** `unsure`: the connection broke before the server confirmed, so the user decides whether to resend. `failed` without `retryAt` is final. */
export const deliveryStates = ['waiting', 'sending', 'failed', 'unsure', 'sent'] as const
export const EmailDelivery = Type.Object({
  state: OneOf(deliveryStates),
  sendAt: Time,
  retryAt: Nullable(Time),
  problem: Nullable(
    Type.Object({
      code: OneOf(['no_server', 'refused', 'recipients', 'password', 'unreachable', 'not_allowed', 'too_large']),
      detail: Type.String(),
    }),
  ),
})
export type EmailDelivery = Static<typeof EmailDelivery>

const rowProperties = {
  ...entityProperties,
  from: NamedAddress,
  to: Type.Array(NamedAddress),
  cc: Type.Array(NamedAddress),
  bcc: Type.Array(NamedAddress),
  subject: Type.String(),
  preview: Type.String(),
  attachments: Type.Array(EmailAttachment),
  /** The Date header, or the time of arrival if it has none. */
  time: Time,
  isRead: Type.Boolean(),
  isStarred: Type.Boolean(),
  isAnswered: Type.Boolean(),
  isForwarded: Type.Boolean(),
  folder: OneOf(emailFolders),
  labels: Type.Array(Type.String()),
  threadId: Id,
  threadCount: Type.Integer(),
  /** Null for the internal mailbox that every user has. */
  accountId: Nullable(Id),
  delivery: Nullable(EmailDelivery),
}
export const EmailRow = Type.Object(rowProperties)
export type EmailRow = Static<typeof EmailRow>

export const invitationResults = [
  'applied',
  'outdated',
  'no_occurrence',
  'not_invited',
  'too_frequent',
  'unreadable',
  'wrong_sender',
  'wrong_sequence',
] as const

export const EmailInvitation = Type.Object({
  method: OneOf(['request', 'cancel', 'reply', 'counter', 'refresh', 'declinecounter', 'publish']),
  title: Type.String(),
  start: Time,
  end: Time,
  allDay: Type.Boolean(),
  location: Type.String(),
  organizer: Nullable(NamedAddress),
  guests: Type.Array(NamedAddress),
  isSeries: Type.Boolean(),
  conflicts: Type.Array(Type.Object({ id: Id, title: Type.String(), start: Time, end: Time })),
  /** The viewer's event for this invitation, once added. */
  eventId: Nullable(Id),
  /** Whether it is a newer version than the viewer's event. */
  isNewer: Type.Boolean(),
  /** Whether the viewer was invited and can respond by email. */
  canRespond: Type.Boolean(),
  /** The viewer's response, once given here. */
  response: Nullable(OneOf(['pending', 'accepted', 'declined', 'maybe'])),
  /** The answer of a guest in a REPLY or COUNTER; null if the email contains none. */
  answer: Nullable(Type.Object({ response: OneOf(['pending', 'accepted', 'declined', 'maybe']), note: Type.String() })),
  /** Whether this message about an event was applied to the viewer's calendar, or why not; null if there was nothing to apply. */
  result: Nullable(OneOf(invitationResults)),
})
export type EmailInvitation = Static<typeof EmailInvitation>

export const linkEntities = ['task', 'card', 'event', 'bill'] as const
/** A task, card, event or bill created from an email, if the viewer may read it. */
export const EmailLink = Type.Object({ entity: OneOf(linkEntities), id: Id, title: Type.String(), isDone: Type.Boolean() })
export type EmailLink = Static<typeof EmailLink>

const contentProperties = {
  /** Sanitized HTML. Remote images have no `src`; `data-remote-src` holds their index in `remoteImages`. */
  message: Type.String(),
  text: Type.String(),
  /** URLs of remote images, loaded through `get-remote-image` by index. */
  remoteImages: Type.Array(Type.String()),
  /** Whether the viewer trusts remote images of this sender. */
  showsImages: Type.Boolean(),
  invitation: Nullable(EmailInvitation),
  links: Type.Array(EmailLink),
  defects: Type.Array(OneOf(['too_large', 'damaged', 'encrypted'])),
  inReplyTo: Nullable(Id),
  isPlain: Type.Boolean(),
  /** In drafts: addresses that already received it in an earlier attempt and are skipped when sending again. */
  delivered: Type.Array(Type.String()),
}
export const Email = Type.Object({
  ...rowProperties,
  ...contentProperties,
  replies: Type.Array(Type.Object({ ...rowProperties, ...contentProperties })),
  hasPreviousMail: Type.Boolean(),
  hasNextMail: Type.Boolean(),
})
export type Email = Static<typeof Email>
export type ConversationEmail = Email['replies'][number]

/** Unread emails in inbox, spam and per label (inbox only), and the number of drafts. */
export const MailboxCounts = Type.Object({
  inbox: Type.Integer(),
  draft: Type.Integer(),
  spam: Type.Integer(),
  unsent: Type.Integer(),
  labels: Type.Record(Type.String(), Type.Integer()),
})
export type MailboxCounts = Static<typeof MailboxCounts>
