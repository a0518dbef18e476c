import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { check } from '#platform/server/abilities/check.ts'
import type { Config } from '#platform/server/config.ts'
import { inTurn } from '#platform/server/database/in-turn.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { addressOf } from '../../server/own-address.ts'
import { domainSubject, type EmailContext } from '../../server/email-subjects.ts'
import type { EmailTables } from '../../server/tables.ts'

const ONLY_ROW = 1
const WITHOUT_ONE = 'staffroom.local'

export async function getDomain(ctx: EmailContext): Promise<{ domain: string }> {
  return { domain: await workspaceDomain(ctx) }
}

/** Mail that is there keeps the addresses that it had. */
export async function updateDomain(ctx: EmailContext, { domain }: { domain: string }): Promise<{ domain: string }> {
  const { entity } = domainSubject
  await inTurn(ctx, entity)
  const before = await workspaceDomain(ctx)
  await ctx.db
    .insertInto('email_domain')
    .values({ id: ONLY_ROW, domain })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ domain }))
    .execute()
  ctx.record({ entity, id: ONLY_ROW, before: { id: ONLY_ROW, domain: before }, after: { id: ONLY_ROW, domain } })
  return { domain }
}

export async function undoDomain(ctx: EmailContext, { before }: Change): Promise<void> {
  check(ctx, 'manage', domainSubject.subject)
  await updateDomain(ctx, before as { domain: string })
}

type Asked = { db: Kysely<EmailTables>; config: Pick<Config, 'publicUrl'> }

/** Where mail between colleagues goes: a setting, at first the host of PUBLIC_URL. */
export async function workspaceDomain({ db, config }: Asked): Promise<string> {
  const row = await db.selectFrom('email_domain').select('domain').where('id', '=', ONLY_ROW).executeTakeFirst()
  return row?.domain ?? domainOf(config.publicUrl)
}

function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName ? hostname : WITHOUT_ONE
}

/** The viewer's own address in the workspace. */
export async function ownAddress(ctx: EmailContext): Promise<string> {
  const user = await ctx.db.selectFrom('users').select(['id', 'username']).where('id', '=', ctx.viewer.id).executeTakeFirstOrThrow()
  return addressOf(user, await workspaceDomain(ctx))
}
