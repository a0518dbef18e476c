import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, EmailLink } from '../../../contract.ts'
import { addEvent, saveInvitation } from '#modules/calendar/server/index.ts'
import { addCard } from '#modules/kanban/server/index.ts'
import { addTask } from '#modules/todo/server/index.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../../server/email-subjects.ts'
import type { EmailRecord } from '../../../server/tables.ts'
import { findLinksByEmailId } from './email-links.ts'

const MAX_TITLE_LENGTH = 120
const MAX_SOURCE_LENGTH = 255
const MAX_QUOTE_LENGTH = 2_000

export async function addTaskOfMail(
  ctx: EmailContext,
  { id, title }: Input<typeof email.addTaskOfMail>,
): Promise<Output<typeof email.addTaskOfMail>> {
  const mail = await loadEmail(ctx, id)
  const description = `${quote(mail.text)}\n\n[${escapeMarkdown(getSenderName(mail))}](#${emailSubject.link(id)})`
  const { task } = await addTask(ctx as never, { task: { title: title ?? getTitle(mail), description } })
  return { links: await saveLink(ctx, mail, { entity: 'task', entityId: task.id }), taskId: task.id }
}

export async function addCardOfMail(
  ctx: EmailContext,
  { id, title, boardId }: Input<typeof email.addCardOfMail>,
): Promise<Output<typeof email.addCardOfMail>> {
  const mail = await loadEmail(ctx, id)
  const source = { title: truncate(`${getSenderName(mail)}: ${getTitle(mail)}`, MAX_SOURCE_LENGTH), link: emailSubject.link(id) }
  const target = boardId === undefined ? {} : { boardId }
  const card = await addCard(ctx as never, { title: title ?? getTitle(mail), description: quote(mail.text), source, ...target })
  return { links: await saveLink(ctx, mail, { entity: 'card', entityId: card.id }), cardId: card.id }
}

export async function addEventOfMail(
  ctx: EmailContext,
  { id, event }: Input<typeof email.addEventOfMail>,
): Promise<Output<typeof email.addEventOfMail>> {
  const mail = await loadEmail(ctx, id)
  const eventId = event ? await createEvent(ctx, mail, event) : mail.invitation && (await saveInvitation(ctx as never, mail.invitation))
  if (!eventId) throw new ApiError(409, 'email.no_event', 'This email has no invitation that can be added to the calendar.')
  return { links: await saveLink(ctx, mail, { entity: 'event', entityId: eventId }), eventId }
}

async function createEvent(
  ctx: EmailContext,
  mail: EmailWithContent,
  event: { title: string; start: string; end: string },
): Promise<number> {
  const description = `${truncate(mail.text, MAX_QUOTE_LENGTH)}\n\n${getSenderName(mail)}\n${ctx.config.publicUrl}/#${emailSubject.link(mail.id)}`
  const added = await addEvent(ctx as never, { event: { ...event, description, calendar: 'Business' } })
  return added.event.id
}

type EmailWithContent = EmailRecord & { text: string; invitation: string | null }

export async function loadEmail(ctx: EmailContext, id: number): Promise<EmailWithContent> {
  const mail = await findVisible(ctx, emailSubject, id)
  assertReadable(ctx, emailSubject, mail)
  const content = ctx.db.selectFrom('email_contents').select(['text', 'invitation']).where('mailId', '=', id)
  return { ...mail, ...(await content.executeTakeFirstOrThrow()) }
}

export async function saveLink(
  ctx: EmailContext,
  mail: EmailRecord,
  made: { entity: EmailLink['entity']; entityId: number },
): Promise<EmailLink[]> {
  await insertLink(ctx, mail, made)
  return (await findLinksByEmailId(ctx, [mail.id])).get(mail.id) ?? []
}

/** Does nothing if the email has this link. */
export async function insertLink(
  ctx: EmailContext,
  mail: Pick<EmailRecord, 'id' | 'userId'>,
  made: { entity: EmailLink['entity']; entityId: number },
): Promise<void> {
  await ctx.db
    .insertInto('email_links')
    .values({ mailId: mail.id, userId: mail.userId, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  ctx.publishChange(`mails/${mail.userId}`)
}

const getTitle = ({ subject, preview }: EmailRecord) => truncate(subject.trim() || preview || '…', MAX_TITLE_LENGTH)

const getSenderName = ({ fromName, fromEmail }: EmailRecord) => fromName || fromEmail

function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const quote = (text: string) =>
  truncate(text.trim(), MAX_QUOTE_LENGTH)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const escapeMarkdown = (text: string) => text.replace(/[[\]\\]/g, '\\$&')
