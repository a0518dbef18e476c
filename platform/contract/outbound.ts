import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { closedObject } from './schema.ts'

const Host = Type.String({ minLength: 1, maxLength: 260, description: 'A host name, address or network', examples: ['10.1.0.0/16'] })

/** Internal servers that users may connect Staffroom to, such as mail servers and webhook receivers. */
export const outbound = {
  listOutboundHosts: endpoint('GET /api/account/outbound-hosts', {
    access: ['manage', 'Workspace'],
    summary: 'List the hosts and networks that outbound connections may use although they are not public',
    topic: 'outbound-hosts',
    input: Type.Object({}),
    /** `configured`: set by ALLOWED_OUTBOUND, cannot be removed here */
    output: Type.Object({ hosts: Type.Array(Type.String()), configured: Type.Array(Type.String()) }),
  }),
  addOutboundHost: endpoint('POST /api/account/outbound-hosts', {
    access: ['manage', 'Workspace'],
    requiresRecentSignIn: true,
    summary: 'Allow outbound connections to a host name, address or network; `*.example.lan` stands for all subdomains',
    input: closedObject({ host: Host }),
    output: Type.Object({ host: Type.String() }),
  }),
  removeOutboundHost: endpoint('DELETE /api/account/outbound-hosts', {
    access: ['manage', 'Workspace'],
    requiresRecentSignIn: true,
    summary: 'End the permission to connect to a host or network that is not public',
    input: closedObject({ host: Host }),
    output: Type.Object({ host: Type.String() }),
  }),
}
