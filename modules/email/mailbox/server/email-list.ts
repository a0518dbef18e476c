import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { email, MailboxView } from '../../contract.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { matchingIds, matchesRecord, hasSearchText, type SearchQuery } from '#platform/server/search/match.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from '../../labels/server/index.ts'
import { isFolder, parseSearch, type SearchTerm } from './parse-search.ts'
import { getStartOfDay } from './start-of-day.ts'
import type { EmailTables } from '../../server/tables.ts'

export type EmailListFilters = Pick<Input<typeof email.listMails>, 'q' | 'folder' | 'label' | 'accountId' | 'unread'>

export type EmailQuery = SelectQueryBuilder<EmailTables, 'emails', {}>
type EmailExpressionBuilder = ExpressionBuilder<EmailTables, 'emails'>

/** A word, phrase or label that an email must have. `ids` selects the matching emails (possibly repeated), `holds` tests one row. */
export type SearchCondition = { length: number; ids: RawBuilder<{ id: number }>; holds: RawBuilder<SqlBool> } & (
  | { kind: 'text'; search: SearchQuery }
  | { kind: 'label' }
)

export type EmailList = {
  query: EmailQuery
  conditions: SearchCondition[]
  index: string
}

export async function buildEmailList(
  ctx: EmailContext,
  { q = '', folder, label, accountId, unread }: EmailListFilters,
  defaultView: MailboxView,
): Promise<EmailList> {
  const terms = parseSearch(q)
  const viewTerm = terms.findLast((term) => term.kind === 'in' && !term.isNegated)
  const view = viewTerm?.kind === 'in' ? viewTerm.value : (folder ?? defaultView)
  assertFieldsReadable(ctx, emailSubject, ['folder', ...(unread ? ['isRead'] : []), ...terms.flatMap(getTermFields)])
  let query = visibleInWorker(ctx, emailSubject) as EmailQuery
  if (view !== 'all') query = query.where((eb) => isInView(eb, view))
  if (accountId !== undefined) query = query.where('emails.accountId', '=', accountId)
  if (unread) query = query.where('emails.isRead', '=', sql.lit(0))
  const conditions: SearchCondition[] = label ? [await toLabelCondition(ctx, label)] : []
  for (const term of terms) {
    const condition = await toSearchCondition(ctx, term)
    if (condition && !term.isNegated) conditions.push(condition)
    query = condition && term.isNegated ? query.where(sql<SqlBool>`not ${condition.holds}`) : applyTerm(ctx, query, term)
  }
  return {
    query,
    conditions,
    index: chooseIndex(view, { unread: unread || hasState(terms, 'unread'), accountId, isStarred: hasState(terms, 'starred') }),
  }
}

/** Literals instead of parameters, so that partial indexes apply. */
const isInView = (eb: EmailExpressionBuilder, view: Exclude<MailboxView, 'all'>) =>
  isFolder(view)
    ? eb('emails.folder', '=', view)
    : eb.and([eb('emails.isStarred', '=', sql.lit(1)), eb('emails.folder', 'not in', ['spam', 'trash'])])

const hasState = (terms: readonly SearchTerm[], value: string) =>
  terms.some((term) => term.kind === 'is' && term.value === value && !term.isNegated)

function chooseIndex(
  view: MailboxView,
  { unread, accountId, isStarred }: Pick<EmailListFilters, 'unread' | 'accountId'> & { isStarred: boolean },
): string {
  if (view === 'starred' || isStarred) return 'emails_starred'
  if (view === 'all') return 'emails_time'
  return unread ? 'emails_unread' : accountId !== undefined ? 'emails_account' : 'emails_folder'
}

const stateColumns = { read: ['isRead', 1], unread: ['isRead', 0], starred: ['isStarred', 1], answered: ['isAnswered', 1] } as const
const searchFields = { text: ['subject', 'from', 'to', 'text'], from: ['from'], to: ['to'], subject: ['subject'] }

const getTermFields = (term: SearchTerm): string[] =>
  term.kind === 'before' || term.kind === 'after' ? ['time'] : term.kind === 'label' ? ['labels'] : []

function applyTerm(ctx: EmailContext, query: EmailQuery, term: SearchTerm): EmailQuery {
  const { kind, isNegated } = term
  if (kind === 'in')
    return isNegated ? query.where((eb) => (term.value === 'all' ? sql<SqlBool>`1 = 0` : eb.not(isInView(eb, term.value)))) : query
  if (kind === 'before' || kind === 'after') return query.where((eb) => applyNegation(eb, compareTime(ctx, eb, term), isNegated))
  if (kind === 'attachment') return query.where('emails.hasAttachments', '=', sql.lit(isNegated ? 0 : 1))
  if (kind !== 'is') return query
  const [column, value] = stateColumns[term.value]
  return query.where(`emails.${column}`, '=', sql.lit(isNegated ? 1 - value : value))
}

/** `after` includes the day itself, as in Gmail. */
const compareTime = (ctx: EmailContext, eb: EmailExpressionBuilder, { kind, value }: { kind: 'before' | 'after'; value: string }) =>
  eb('emails.time', kind === 'before' ? '<' : '>=', getStartOfDay(value, ctx.viewer.timeZone))

const applyNegation = (eb: EmailExpressionBuilder, condition: ReturnType<typeof compareTime>, isNegated: boolean) =>
  isNegated ? eb.not(condition) : condition

async function toSearchCondition(ctx: EmailContext, term: SearchTerm): Promise<SearchCondition | undefined> {
  if (term.kind === 'label') return toLabelCondition(ctx, term.value)
  if (term.kind !== 'text' && term.kind !== 'from' && term.kind !== 'to' && term.kind !== 'subject') return undefined
  const fields = searchFields[term.kind].filter((field) => isReadableEverywhere(ctx, emailSubject, field))
  const search = { q: term.value, entity: emailSubject.entity, fields }
  if (!hasSearchText(search)) return undefined
  return {
    kind: 'text',
    search,
    length: term.value.length,
    ids: matchingIds(ctx.dialect, search),
    holds: matchesRecord(ctx.dialect, search, sql.ref('emails.id')),
  }
}

async function toLabelCondition(ctx: EmailContext, label: string): Promise<SearchCondition> {
  const name = (await findLabel(ctx, label)) ?? ''
  const labelRows = sql`from email_labelled as labelled where labelled."userId" = ${getMailboxOwnerId(ctx.viewer)} and labelled.label = ${name}`
  return {
    kind: 'label',
    length: label.length,
    ids: sql`select labelled."mailId" as id ${labelRows}`,
    holds: sql<SqlBool>`exists (select 1 ${labelRows} and labelled."mailId" = emails.id)`,
  }
}
