import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { assertCan } from '#platform/server/abilities/check.ts'
import type { Config } from '#platform/server/config/config.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { getUserAddress } from '../../server/user-address.ts'
import { domainSubject, type EmailContext } from '../../server/email-subjects.ts'
import type { EmailTables } from '../../server/tables.ts'

const ROW_ID = 1
const DEFAULT_DOMAIN = 'staffroom.local'

export async function getDomain(ctx: EmailContext): Promise<{ domain: string }> {
  return { domain: await getWorkspaceDomain(ctx) }
}

export async function updateDomain(ctx: EmailContext, { domain }: { domain: string }): Promise<{ domain: string }> {
  const { entity } = domainSubject
  await acquireLock(ctx, entity)
  const before = await getWorkspaceDomain(ctx)
  await ctx.db
    .insertInto('email_domain')
    .values({ id: ROW_ID, domain })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ domain }))
    .execute()
  ctx.recordChange({ entity, id: ROW_ID, before: { id: ROW_ID, domain: before }, after: { id: ROW_ID, domain } })
  return { domain }
}

export async function undoDomain(ctx: EmailContext, { before }: RecordChange): Promise<void> {
  assertCan(ctx, 'manage', domainSubject.subject)
  await updateDomain(ctx, before as { domain: string })
}

type DomainContext = { db: Kysely<EmailTables>; config: Pick<Config, 'publicUrl'> }

/** The domain of internal addresses; defaults to the host of PUBLIC_URL. */
export async function getWorkspaceDomain({ db, config }: DomainContext): Promise<string> {
  const row = await db.selectFrom('email_domain').select('domain').where('id', '=', ROW_ID).executeTakeFirst()
  return row?.domain ?? getDefaultDomain(config.publicUrl)
}

function getDefaultDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName ? hostname : DEFAULT_DOMAIN
}

export async function getOwnAddress(ctx: EmailContext): Promise<string> {
  const user = await ctx.db.selectFrom('users').select(['id', 'username']).where('id', '=', ctx.viewer.id).executeTakeFirstOrThrow()
  return getUserAddress(user, await getWorkspaceDomain(ctx))
}
