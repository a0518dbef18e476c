import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { closeServer, listen } from './http-server.ts'
import { authorize } from './provider-browser.ts'
import { createAdapter, expireCodes, type ProviderStore } from './provider-store.ts'
import { startTamperingProxy, type TamperingProxy } from './tampering-proxy.ts'

type Account = { sub: string; [claim: string]: unknown }

/** `oidc-provider`, which is certified, behind a proxy that can alter its responses. It signs in one account, without a page. */
export type RealProvider = Pick<TamperingProxy, 'tamper' | 'requests'> &
  AsyncDisposable & {
    issuer: string
    /** Null: the account has been removed. */
    account: Account | null
    rotateKey: () => Promise<void>
    expireCodes: () => void
    /** Opens an authorization URL in a new browser and returns what the provider sends it back with. */
    authorize: (url: string) => Promise<{ code: string; state: string; iss: string }>
  }

const ines: Account = {
  sub: 'ines-1',
  email: 'ines@example.test',
  email_verified: true,
  name: 'Inês Duarte',
  preferred_username: 'ines',
}

export async function startRealProvider(redirectUris: string[]): Promise<RealProvider> {
  const server = createServer()
  const proxy = await startTamperingProxy(Number(new URL(await listen(server)).port))
  const store: ProviderStore = new Map()
  const provider: RealProvider = {
    issuer: proxy.url,
    account: ines,
    tamper: proxy.tamper,
    requests: proxy.requests,
    rotateKey: async () => void (current = await createProvider(provider, { redirectUris, store })),
    expireCodes: () => expireCodes(store),
    authorize: (url) => authorize(url, redirectUris),
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]()
      await closeServer(server)
    },
  }
  let current = await createProvider(provider, { redirectUris, store })
  server.on('request', (request, response) => void serve(current, provider, { request, response }))
  return provider
}

type Stored = { redirectUris: string[]; store: ProviderStore }

async function createProvider(provider: RealProvider, { redirectUris, store }: Stored): Promise<Provider> {
  const createClient = (id: string) => ({
    client_id: id,
    client_secret: 'hush',
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post' as const,
  })
  return new Provider(provider.issuer, {
    ...configuration,
    jwks: { keys: [await createKey()] },
    clients: ['staffroom', 'other'].map(createClient),
    adapter: (model: string) => createAdapter(model, store),
    findAccount: (_ctx, id) => {
      const { account } = provider
      return account?.sub === id ? { accountId: id, claims: () => account } : undefined
    },
  })
}

async function createKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' } as never
}

const MINUTE = 60

const configuration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
  cookies: { keys: ['for the tests'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  loadExistingGrant: grantEverything,
  issueRefreshToken: () => Promise.resolve(true),
  ttl: {
    AccessToken: MINUTE,
    AuthorizationCode: MINUTE,
    Grant: MINUTE,
    IdToken: MINUTE,
    Interaction: MINUTE,
    RefreshToken: MINUTE,
    Session: MINUTE,
  },
}

/** Users are not asked for their consent. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
  grant.addOIDCScope('openid email profile offline_access')
  await grant.save()
  return grant
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Signs in the account where the provider would show its page. */
async function serve(current: Provider, { account }: RealProvider, { request, response }: Exchange): Promise<void> {
  if (!request.url!.startsWith('/interaction/')) return current.callback()(request, response)
  await current.interactionFinished(request, response, { login: { accountId: account!.sub } })
}
