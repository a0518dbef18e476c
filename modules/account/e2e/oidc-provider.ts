import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A certified provider with a sign-in page of its own; users are called `<name>` with the address `<name>@demo.test`. */
export async function startOidcProvider(redirectUri: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = {
    client_id: 'staffroom',
    client_secret: 'a secret of the client',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@demo.test`, email_verified: true, name: `${id} Provider`, preferred_username: id }),
    }),
    cookies: { keys: ['for the tests'] },
    pkce: { required: () => true },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { issuer, clientSecret: client.client_secret, [Symbol.asyncDispose]: close }
}
