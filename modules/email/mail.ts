import Type, { type Static } from 'typebox'
import { File } from '#platform/contract/files.ts'
import { entity, Id, Nullable, OneOf, Time } from '#platform/contract/schema.ts'

export const folders = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const
export type Folder = (typeof folders)[number]
/** What a list can be of: `starred` gathers from every folder but spam and trash, `all` from those too. */
export const views = [...folders, 'starred', 'all'] as const
export type View = (typeof views)[number]

/** Everybody has these; own ones stand beside them. */
export const builtInLabels = ['personal', 'company', 'important', 'private'] as const

/** The most mails that one call changes, and the most people one mail goes to. */
export const MAILS_LIMIT = 1_000
export const RECIPIENTS_LIMIT = 500

export const Address = Type.Object({ name: Type.String({ maxLength: 250 }), email: Type.String({ maxLength: 320 }) })
export type Address = Static<typeof Address>

/** A file of a mail. With a `contentId` it stands within the message, which shows it from its `address`. */
export const MailAttachment = Type.Object({ ...File.properties, contentId: Nullable(Type.String()) })
export type MailAttachment = Static<typeof MailAttachment>

/**
 * How a mail leaves. `waiting`: until `sendAt`, to be taken back; `sending`: with the server; `failed`: it says why, and waits for the
 * person where `retryAt` is null; `unsure`: the line broke before the server's answer, so that it may have been sent: the person decides.
 */
export const deliveryStates = ['waiting', 'sending', 'failed', 'unsure', 'sent'] as const
export const Delivery = Type.Object({
  state: OneOf(deliveryStates),
  sendAt: Time,
  retryAt: Nullable(Time),
  /** Why not, in words for the person: the server's own behind our code. */
  problem: Nullable(
    Type.Object({ code: OneOf(['no_server', 'refused', 'recipients', 'password', 'unreachable', 'too_large']), detail: Type.String() }),
  ),
})
export type Delivery = Static<typeof Delivery>

const row = {
  ...entity,
  from: Address,
  to: Type.Array(Address),
  cc: Type.Array(Address),
  bcc: Type.Array(Address),
  subject: Type.String(),
  /** The first words of the text. */
  preview: Type.String(),
  attachments: Type.Array(MailAttachment),
  /** When it was sent; when it came where it does not say. */
  time: Time,
  isRead: Type.Boolean(),
  isStarred: Type.Boolean(),
  isAnswered: Type.Boolean(),
  isForwarded: Type.Boolean(),
  folder: OneOf(folders),
  labels: Type.Array(Type.String()),
  /** The same in all mails of a conversation. */
  threadId: Id,
  /** How many mails the conversation has, without those in spam and trash. */
  threadCount: Type.Integer(),
  /** Null: the mailbox that everybody has in the workspace. */
  accountId: Nullable(Id),
  /** Of a mail one sends; null in one that came. */
  delivery: Nullable(Delivery),
}
export const MailRow = Type.Object(row)
export type MailRow = Static<typeof MailRow>

/** An invitation (iCalendar) that came with a mail. */
export const Invitation = Type.Object({
  method: OneOf(['request', 'cancel', 'reply', 'publish']),
  title: Type.String(),
  start: Time,
  end: Time,
  allDay: Type.Boolean(),
  location: Type.String(),
  organizer: Nullable(Address),
  guests: Type.Array(Address),
  /** Whether it comes again. */
  isSeries: Type.Boolean(),
  /** What stands in the viewer's own calendar at that time. */
  conflicts: Type.Array(Type.Object({ id: Id, title: Type.String(), start: Time, end: Time })),
  /** The event in the viewer's calendar, once it is there. */
  eventId: Nullable(Id),
  /** Whether it tells something newer of that event, which `add-event` puts there. */
  isNewer: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const links = ['task', 'card', 'event'] as const
/** What was made of a mail, as it stands now; what the viewer may not read is left out. */
export const MailLink = Type.Object({ entity: OneOf(links), id: Id, title: Type.String(), isDone: Type.Boolean() })
export type MailLink = Static<typeof MailLink>

const content = {
  /** Sanitised HTML. Nothing in it is fetched from elsewhere: images from outside stand as `data-remote-src`. */
  message: Type.String(),
  text: Type.String(),
  /** The images from outside that `message` would show: `get-remote-image` fetches the one with this number for the reader. */
  remoteImages: Type.Array(Type.String()),
  /** Whether the reader has said that images of this sender be shown. */
  showsImages: Type.Boolean(),
  invitation: Nullable(Invitation),
  links: Type.Array(MailLink),
  /** What could not be read of it, such as a part that is too large. */
  defects: Type.Array(OneOf(['too_large', 'damaged', 'encrypted'])),
  /** In a draft: the mail it answers or forwards. */
  inReplyTo: Nullable(Id),
  isPlain: Type.Boolean(),
  /** In a draft: the addresses that have it from an earlier sending; it does not go to them again. */
  delivered: Type.Array(Type.String()),
}
export const Mail = Type.Object({
  ...row,
  ...content,
  /** The other mails of the conversation, sent ones too, oldest first. */
  replies: Type.Array(Type.Object({ ...row, ...content })),
  hasPreviousMail: Type.Boolean(),
  hasNextMail: Type.Boolean(),
})
export type Mail = Static<typeof Mail>
export type Reply = Mail['replies'][number]

/** Unread in inbox and spam and of each label and account, all drafts, what waits to be sent. Labels: the inbox's unread ones. */
export const EmailsMeta = Type.Object({
  inbox: Type.Integer(),
  draft: Type.Integer(),
  spam: Type.Integer(),
  /** Mails that were not sent and wait for the person. */
  unsent: Type.Integer(),
  labels: Type.Record(Type.String(), Type.Integer()),
})
export type EmailsMeta = Static<typeof EmailsMeta>
