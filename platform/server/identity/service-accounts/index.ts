import { serviceAccounts } from '#platform/contract/service-accounts.ts'
import { serverModule, type ServerModule } from '../../module.ts'
import { listScopes } from '../tokens/scopes.ts'
import type { TokenTables } from '../tokens/tables.ts'
import { addServiceAccountToken, revokeServiceAccountToken } from './account-tokens.ts'
import { addServiceAccount, deleteServiceAccount, listServiceAccounts, updateServiceAccount } from './manage-accounts.ts'
import { SERVICE_ACCOUNTS_TOPIC } from './service-account.ts'

/** Accounts of programs; the page is in the module account. `getModules`: all modules, known once the application is composed. */
export const createServiceAccountsModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof serviceAccounts, TokenTables>({
    name: 'service-accounts',
    documentation: { title: 'Service accounts', description: 'Accounts of programs, with a role and API tokens.' },
    contract: serviceAccounts,
    handlers: {
      listServiceAccounts,
      addServiceAccount,
      updateServiceAccount,
      deleteServiceAccount,
      addServiceAccountToken: addServiceAccountToken(() => listScopes(getModules())),
      revokeServiceAccountToken,
    },
    topics: [{ name: SERVICE_ACCOUNTS_TOPIC, canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
  })
