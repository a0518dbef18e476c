import type { Kysely } from 'kysely'
import { tokens } from '#platform/contract/tokens.ts'
import { ownedBy } from '../../exports/module-export.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { serverModule, type ServerModule } from '../../module.ts'
import { queryAnonymizedUsers } from '../removed-users.ts'
import { addToken, listTokens, revokeToken } from './manage-tokens.ts'
import { listScopes } from './scopes.ts'
import { migrations, type TokenTables } from './tables.ts'

const purgeTokens = defineJob<TokenTables>({
  name: 'tokens.purge',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(async ({ db }) => void (await db.deleteFrom('api_tokens').where('userId', 'in', queryAnonymizedUsers(db)).execute())),
})

/** Personal API tokens; the page is in the module account. `getModules`: all modules, known once the application is composed. */
export const createTokensModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof tokens, TokenTables>({
    name: 'tokens',
    documentation: { title: 'API tokens', description: 'Personal API tokens of the signed-in user.' },
    contract: tokens,
    handlers: {
      listTokens,
      listScopes: () => Promise.resolve({ scopes: listScopes(getModules()) }),
      addToken: addToken(() => listScopes(getModules())),
      revokeToken,
    },
    migrations,
    exports: { tables: [{ table: 'api_tokens', person: ownedBy('userId') }] },
    jobs: [purgeTokens],
  })

export async function saveTokenUse(db: Kysely<TokenTables>, ids: readonly number[], now: string): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < ids.length; start += BATCH)
    await db
      .updateTable('api_tokens')
      .set({ lastUsedAt: now })
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute()
}
