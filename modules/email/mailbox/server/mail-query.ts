import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { email, View } from '../../contract.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { hits, holds, isSearch } from '#platform/server/search/match.ts'
import { mailSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from '../../labels/server/index.ts'
import { isFolder, termsOf, type Term } from './parse-search.ts'
import { startOfDay } from './start-of-day.ts'
import type { EmailTables } from '../../server/tables.ts'

/** Which list a call speaks of. */
export type Place = Pick<Input<typeof email.listMails>, 'q' | 'folder' | 'label' | 'accountId' | 'unread'>

export type Mails = SelectQueryBuilder<EmailTables, 'emails', {}>
type Eb = ExpressionBuilder<EmailTables, 'emails'>

/** A word, phrase or label of this length that a mail must have: which mails do (as `id`, perhaps several times), and whether one does. */
export type Feature = { kind: 'text' | 'label'; length: number; ids: RawBuilder<{ id: number }>; holds: RawBuilder<SqlBool> }

export type MailList = {
  /** The mails by all that stands in their own row, in no order and with nothing selected. */
  mails: Mails
  features: Feature[]
  /** The index that holds these mails in their order. */
  index: string
}

/** The viewer's mails of a place. */
export async function mailsIn(ctx: EmailContext, { q = '', folder, label, accountId, unread }: Place, own: View): Promise<MailList> {
  const terms = termsOf(q)
  const named = terms.findLast((term) => term.kind === 'in' && !term.isNot)
  const view = named?.kind === 'in' ? named.value : (folder ?? own)
  assertFieldsReadable(ctx, mailSubject, ['folder', ...(unread ? ['isRead'] : []), ...terms.flatMap(fieldsOfTerm)])
  let mails = visibleSlow(ctx, mailSubject) as Mails
  if (view !== 'all') mails = mails.where((eb) => isIn(eb, view))
  if (accountId !== undefined) mails = mails.where('emails.accountId', '=', accountId)
  if (unread) mails = mails.where('emails.isRead', '=', sql.lit(0))
  const features: Feature[] = label ? [await labelled(ctx, label)] : []
  for (const term of terms) {
    const feature = await featureOf(ctx, term)
    if (feature && !term.isNot) features.push(feature)
    mails = feature && term.isNot ? mails.where(sql<SqlBool>`not ${feature.holds}`) : withTerm(ctx, mails, term)
  }
  return {
    mails,
    features,
    index: indexOf(view, { unread: unread || isAsked(terms, 'unread'), accountId, isStarred: isAsked(terms, 'starred') }),
  }
}

/** Written so that the partial indices serve it. */
const isIn = (eb: Eb, view: Exclude<View, 'all'>) =>
  isFolder(view)
    ? eb('emails.folder', '=', view)
    : eb.and([eb('emails.isStarred', '=', sql.lit(1)), eb('emails.folder', 'not in', ['spam', 'trash'])])

const isAsked = (terms: readonly Term[], value: string) => terms.some((term) => term.kind === 'is' && term.value === value && !term.isNot)

function indexOf(view: View, { unread, accountId, isStarred }: Pick<Place, 'unread' | 'accountId'> & { isStarred: boolean }): string {
  if (view === 'starred' || isStarred) return 'emails_starred'
  if (view === 'all') return 'emails_time'
  return unread ? 'emails_unread' : accountId !== undefined ? 'emails_account' : 'emails_folder'
}

const flags = { read: ['isRead', 1], unread: ['isRead', 0], starred: ['isStarred', 1], answered: ['isAnswered', 1] } as const
const texts = { text: ['subject', 'from', 'to', 'text'], from: ['from'], to: ['to'], subject: ['subject'] }

const fieldsOfTerm = (term: Term): string[] =>
  term.kind === 'before' || term.kind === 'after' ? ['time'] : term.kind === 'label' ? ['labels'] : []

function withTerm(ctx: EmailContext, mails: Mails, term: Term): Mails {
  const { kind, isNot } = term
  if (kind === 'in') return isNot ? mails.where((eb) => (term.value === 'all' ? sql<SqlBool>`1 = 0` : eb.not(isIn(eb, term.value)))) : mails
  if (kind === 'before' || kind === 'after') return mails.where((eb) => asked(eb, timeIs(ctx, eb, term), isNot))
  if (kind === 'attachment') return mails.where('emails.hasAttachments', '=', sql.lit(isNot ? 0 : 1))
  if (kind !== 'is') return mails
  const [column, value] = flags[term.value]
  return mails.where(`emails.${column}`, '=', sql.lit(isNot ? 1 - value : value))
}

/** `after` a day means from its beginning on, as in other programs. */
const timeIs = (ctx: EmailContext, eb: Eb, { kind, value }: { kind: 'before' | 'after'; value: string }) =>
  eb('emails.time', kind === 'before' ? '<' : '>=', startOfDay(value, ctx.viewer.timeZone))

const asked = (eb: Eb, condition: ReturnType<typeof timeIs>, isNot: boolean) => (isNot ? eb.not(condition) : condition)

async function featureOf(ctx: EmailContext, term: Term): Promise<Feature | undefined> {
  if (term.kind === 'label') return labelled(ctx, term.value)
  if (term.kind !== 'text' && term.kind !== 'from' && term.kind !== 'to' && term.kind !== 'subject') return undefined
  const fields = texts[term.kind].filter((field) => isReadableEverywhere(ctx, mailSubject, field))
  const search = { q: term.value, entity: mailSubject.entity, fields }
  if (!isSearch(search)) return undefined
  return {
    kind: 'text',
    length: term.value.length,
    ids: hits(ctx.dialect, search),
    holds: holds(ctx.dialect, search, sql.ref('emails.id')),
  }
}

/** A label that nobody knows is on no mail. */
async function labelled(ctx: EmailContext, label: string): Promise<Feature> {
  const name = (await findLabel(ctx, label)) ?? ''
  const own = sql`from email_labelled as labelled where labelled."userId" = ${ownId(ctx.viewer)} and labelled.label = ${name}`
  return {
    kind: 'label',
    length: label.length,
    ids: sql`select labelled."mailId" as id ${own}`,
    holds: sql<SqlBool>`exists (select 1 ${own} and labelled."mailId" = emails.id)`,
  }
}
