import type { SsoProvider } from '#platform/contract/sso.ts'
import type { TestServer } from '../../testing/server.ts'
import { startFakeProvider, type FakeProvider } from './fake-provider.ts'
import { startRealProvider, type RealProvider } from './testing/real-provider.ts'

export const createProviderSettings = (issuer: string, changes: Partial<SsoProvider> = {}): SsoProvider => ({
  key: 'acme',
  name: 'Acme ID',
  issuer,
  clientId: 'staffroom',
  scopes: 'openid email profile',
  defaultRole: 'staff',
  roleClaim: '',
  roleMapping: [],
  createsUsers: true,
  trustsEmail: false,
  allowedDomains: [],
  ...changes,
})

export async function addFakeProvider(server: TestServer, changes: Partial<SsoProvider> = {}): Promise<FakeProvider> {
  const provider = await startFakeProvider()
  await saveProvider(server, createProviderSettings(provider.issuer, changes))
  return provider
}

export async function addRealProvider(server: TestServer, changes: Partial<SsoProvider> = {}): Promise<RealProvider> {
  const { publicUrl } = server.app.platform.config
  const provider = await startRealProvider([`${publicUrl}/sso/${changes.key ?? 'acme'}/callback`])
  await saveProvider(server, createProviderSettings(provider.issuer, changes))
  return provider
}

async function saveProvider(server: TestServer, provider: SsoProvider): Promise<void> {
  const { status, text } = await server.as('helena').post('/api/account/sso/save-provider', { provider, clientSecret: 'hush' })
  if (status !== 200) throw new Error(text)
}

type AuthorizationResponse = { code: string; state: string; iss: string }
type AnyProvider = { authorize: (url: string) => AuthorizationResponse | Promise<AuthorizationResponse> }

/** A browser that keeps the cookie of single sign-on. */
export function createBrowser(server: TestServer, key = 'acme') {
  const headers: { cookie?: string } = {}
  const get = async (path: string, query: Record<string, unknown>) => {
    const response = await server.guest.get(path, query, headers as Record<string, string>)
    const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0]
    if (cookie) headers.cookie = cookie
    return { ...response, location: String(response.headers.location) }
  }
  const browser = {
    /** Returns the address at the provider. */
    start: async (returnTo = '/', query: { confirm?: boolean } = {}) => (await get(`/sso/${key}/start`, { returnTo, ...query })).location,
    /** Returns the one-time code or the code of an error. */
    comeBack: async (query: Record<string, unknown>, provider = key) =>
      (await get(`/sso/${provider}/callback`, query)).location.replace(/.*#\/sso\//, ''),
    exchange: (code: string, authorization: Record<string, string> = {}) =>
      server.guest.post('/jwt/sso', { code }, { ...(headers as Record<string, string>), ...authorization }),
    signIn: async (provider: AnyProvider, returnTo = '/') => {
      const code = await browser.comeBack(await provider.authorize(await browser.start(returnTo)))
      return code.includes('.') ? { status: 0, body: { code }, text: code, headers: {} } : browser.exchange(code)
    },
    headers,
  }
  return browser
}
