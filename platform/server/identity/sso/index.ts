import { sso } from '#platform/contract/sso.ts'
import { ownedBy } from '../../exports/module-export.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { PreparedHandler, serverModule, type ServerModule } from '../../module.ts'
import type { Services } from '../sessions/sign-in.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import { endUncheckedSessions } from './confirm-session.ts'
import { setEnforcement } from './enforcement.ts'
import { exchange } from './exchange-code.ts'
import { callback } from './finish-sign-in.ts'
import { checkProvider, deleteProvider, getSettings, listPublicProviders, saveProvider } from './manage-providers.ts'
import type { SsoContext } from './providers.ts'
import { SSO_KEY } from './secret-cipher.ts'
import { start } from './start-sign-in.ts'
import { migrations, type SsoTables } from './tables.ts'

const purgeSso = defineJob<SsoTables>({
  name: 'sso.purge',
  everySeconds: 600,
  run: (ctx) =>
    ctx.write(async (writeContext) => {
      const { db, now } = writeContext
      await endUncheckedSessions(writeContext)
      for (const table of ['sso_flows', 'sso_codes', 'sso_logout_tokens'] as const)
        await db.deleteFrom(table).where('expiresAt', '<', now).execute()
      const active = db.selectFrom('sessions').select('id').where('endedAt', 'is', null)
      await db.deleteFrom('sso_sessions').where('sessionId', 'not in', active).execute()
    }),
})

/** Single sign-on with OpenID Connect; the pages are in the module account. */
export const createSsoModule = (services: Services): ServerModule =>
  serverModule<typeof sso, SsoTables>({
    name: 'sso',
    documentation: { title: 'Single sign-on', description: 'Signing in with OpenID Connect providers, and their settings.' },
    contract: sso,
    handlers: {
      listProviders: listPublicProviders,
      start,
      callback,
      exchange: exchange(services),
      backchannelLogout: backchannelLogout(services),
      getSettings,
      saveProvider,
      deleteProvider,
      checkProvider: new PreparedHandler(
        (ctx: SsoContext, input) => checkProvider(ctx, input),
        (_ctx, _input, result) => Promise.resolve(result),
      ),
      setEnforcement,
    },
    migrations,
    keys: [SSO_KEY],
    exports: { tables: [{ table: 'sso_links', person: ownedBy('userId') }] },
    topics: [{ name: 'sso', canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
    jobs: [purgeSso],
  })
