import { outbound } from '#platform/contract/outbound.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { ALLOWED_HOSTS_TOPIC } from './allowed-host-store.ts'
import { addOutboundHost, listOutboundHosts, removeOutboundHost } from './manage-hosts.ts'
import { migrations, type OutboundTables } from './tables.ts'

export const outboundModule: ServerModule = serverModule<typeof outbound, OutboundTables>({
  name: 'outbound',
  documentation: { title: 'Internal servers', description: 'Internal hosts and networks that users may connect Staffroom to.' },
  contract: outbound,
  handlers: { listOutboundHosts, addOutboundHost, removeOutboundHost },
  migrations,
  exports: { tables: [{ table: 'outbound_hosts', key: ['host'], workspace: 'all' }] },
  topics: [{ name: ALLOWED_HOSTS_TOPIC, canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
})
