import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, MailLink } from '../../../contract.ts'
import { addEvent, putInvitation } from '#modules/calendar/server/index.ts'
import { addCard } from '#modules/kanban/server/index.ts'
import { addTask } from '#modules/todo/server/index.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { mailSubject, type EmailContext } from '../../../server/email-subjects.ts'
import type { MailRecord } from '../../../server/tables.ts'
import { linksOf } from './mail-links.ts'

const TITLE_LENGTH = 120
const SOURCE_LENGTH = 255
const QUOTE_LENGTH = 2_000

/** The task quotes the mail and links back to it; undoing takes the task away. */
export async function addTaskOfMail(
  ctx: EmailContext,
  { id, title }: Input<typeof email.addTaskOfMail>,
): Promise<Output<typeof email.addTaskOfMail>> {
  const mail = await readMail(ctx, id)
  const description = `${quote(mail.text)}\n\n[${escaped(senderOf(mail))}](#${mailSubject.link(id)})`
  const { task } = await addTask(ctx as never, { task: { title: title ?? titleOf(mail), description } })
  return { links: await link(ctx, mail, { entity: 'task', entityId: task.id }), taskId: task.id }
}

/** The card quotes the mail and names it as its source. */
export async function addCardOfMail(
  ctx: EmailContext,
  { id, title, boardId }: Input<typeof email.addCardOfMail>,
): Promise<Output<typeof email.addCardOfMail>> {
  const mail = await readMail(ctx, id)
  const source = { title: excerpt(`${senderOf(mail)}: ${titleOf(mail)}`, SOURCE_LENGTH), link: mailSubject.link(id) }
  const place = boardId === undefined ? {} : { boardId }
  const card = await addCard(ctx as never, { title: title ?? titleOf(mail), description: quote(mail.text), source, ...place })
  return { links: await link(ctx, mail, { entity: 'card', entityId: card.id }), cardId: card.id }
}

/** Refusal 409 `email.no_event` where nothing is given and the mail carries no invitation that could stand in a calendar. */
export async function addEventOfMail(
  ctx: EmailContext,
  { id, event }: Input<typeof email.addEventOfMail>,
): Promise<Output<typeof email.addEventOfMail>> {
  const mail = await readMail(ctx, id)
  const eventId = event ? await addEventAbout(ctx, mail, event) : mail.invitation && (await putInvitation(ctx as never, mail.invitation))
  if (!eventId) throw new Refusal(409, 'email.no_event', 'This mail carries no invitation that could stand in the calendar.')
  return { links: await link(ctx, mail, { entity: 'event', entityId: eventId }), eventId }
}

async function addEventAbout(ctx: EmailContext, mail: Whole, event: { title: string; start: string; end: string }): Promise<number> {
  const description = `${excerpt(mail.text, QUOTE_LENGTH)}\n\n${senderOf(mail)}\n${ctx.config.publicUrl}/#${mailSubject.link(mail.id)}`
  const added = await addEvent(ctx as never, { event: { ...event, description, calendar: 'Business' } })
  return added.event.id
}

type Whole = MailRecord & { text: string; invitation: string | null }

async function readMail(ctx: EmailContext, id: number): Promise<Whole> {
  const mail = await findVisible(ctx, mailSubject, id)
  assertReadable(ctx, mailSubject, mail)
  const content = ctx.db.selectFrom('email_contents').select(['text', 'invitation']).where('mailId', '=', id)
  return { ...mail, ...(await content.executeTakeFirstOrThrow()) }
}

async function link(ctx: EmailContext, mail: MailRecord, made: { entity: MailLink['entity']; entityId: number }): Promise<MailLink[]> {
  const row = { mailId: mail.id, userId: mail.userId, ...made }
  await ctx.db
    .insertInto('email_links')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  ctx.announce(`mails/${mail.userId}`)
  return (await linksOf(ctx, [mail.id])).get(mail.id) ?? []
}

const titleOf = ({ subject, preview }: MailRecord) => excerpt(subject.trim() || preview || '…', TITLE_LENGTH)

const senderOf = ({ fromName, fromEmail }: MailRecord) => fromName || fromEmail

function excerpt(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const quote = (text: string) =>
  excerpt(text.trim(), QUOTE_LENGTH)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const escaped = (text: string) => text.replace(/[[\]\\]/g, '\\$&')
