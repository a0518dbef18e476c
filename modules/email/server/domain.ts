import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { addressOf } from './own-address.ts'
import type { EmailContext } from './email-subjects.ts'
import type { EmailTables } from './tables.ts'

const ONLY_ROW = 1
const WITHOUT_ONE = 'staffroom.local'

export async function getDomain(ctx: EmailContext): Promise<{ domain: string }> {
  return { domain: await workspaceDomain(ctx) }
}

/** Mail that is there keeps the addresses that it had. */
export async function updateDomain(ctx: EmailContext, { domain }: { domain: string }): Promise<{ domain: string }> {
  await ctx.db
    .insertInto('email_domain')
    .values({ id: ONLY_ROW, domain })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ domain }))
    .execute()
  ctx.announce(`mails/${ctx.viewer.id}`)
  return { domain }
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
