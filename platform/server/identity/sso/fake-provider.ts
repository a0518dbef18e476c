import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = Record<string, unknown>

/** A provider whose misbehavior tests control. It signs in everyone as `claims`, without a page. */
export type FakeProvider = AsyncDisposable & {
  issuer: string
  claims: Claims
  /** Claims of ID tokens that replace the correct ones. */
  idClaims: Claims
  userInfo: Claims
  /** Null: no refresh token is issued. */
  refreshToken: string | null
  /** Replaces the response of a path. */
  responses: Record<string, (response: ServerResponse) => void>
  requests: string[]
  rotateKey: (isPublished?: boolean) => Promise<void>
  sign: (claims: Claims, header?: object) => Promise<string>
  /** What the provider sends the browser back with. */
  authorize: (url: string) => { code: string; state: string; iss: string }
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = await createKeys()
  const codes = new Map<string, Flow>()
  const provider: FakeProvider = {
    issuer,
    claims: { sub: 'ines-1', email: 'ines@example.test', email_verified: true, name: 'Inês Duarte', preferred_username: 'ines' },
    idClaims: {},
    userInfo: {},
    refreshToken: 'refresh-1',
    responses: {},
    requests: [],
    rotateKey: keys.rotate,
    sign: keys.sign,
    authorize: (url) => {
      const query = new URL(url).searchParams
      const code = randomUUID()
      codes.set(code, { nonce: query.get('nonce')!, clientId: query.get('client_id')! })
      return { code, state: query.get('state')!, iss: issuer }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  serveProvider(server, { provider, keys, codes })
  return provider
}

type Flow = { nonce: string; clientId: string }
type Serving = { provider: FakeProvider; keys: Awaited<ReturnType<typeof createKeys>>; codes: Map<string, Flow> }

function serveProvider(server: Server, serving: Serving): void {
  const { provider } = serving
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url!, provider.issuer).pathname
    provider.requests.push(path)
    const form = new URLSearchParams(await readText(request))
    const override = provider.responses[path]
    if (override) return override(response)
    const { status, body } = await answer(serving, path, form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  server.on('request', (request, response) => void handle(request, response))
}

async function answer(serving: Serving, path: string, form: URLSearchParams): Promise<{ status: number; body: object }> {
  const { provider, keys } = serving
  if (path === '/.well-known/openid-configuration') return { status: 200, body: describeProvider(provider.issuer) }
  if (path === '/jwks') return { status: 200, body: { keys: keys.published() } }
  if (path === '/userinfo') return { status: 200, body: { sub: provider.claims.sub, ...provider.userInfo } }
  return path === '/token' ? issueTokens(serving, form) : { status: 404, body: {} }
}

async function issueTokens({ provider, keys, codes }: Serving, form: URLSearchParams) {
  const flow = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const isRefresh = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === provider.refreshToken
  if (!flow && !isRefresh) return { status: 400, body: { error: 'invalid_grant' } }
  if (isRefresh) provider.refreshToken = `refresh-${provider.requests.length}`
  const seconds = Math.floor(Date.now() / 1000)
  const audience = { iss: provider.issuer, aud: flow?.clientId ?? 'staffroom', nonce: flow?.nonce }
  const idToken = { ...provider.claims, ...audience, iat: seconds, exp: seconds + 300, ...provider.idClaims }
  const tokens = { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: await keys.sign(idToken) }
  return { status: 200, body: { ...tokens, ...(provider.refreshToken && { refresh_token: provider.refreshToken }) } }
}

const describeProvider = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
})

async function createKeys() {
  let number = 0
  let key = await generateKeyPair('RS256')
  let published: object[] = []
  const publish = async () => void (published = [{ ...(await exportJWK(key.publicKey)), kid: `key-${number}`, alg: 'RS256', use: 'sig' }])
  await publish()
  return {
    published: () => published,
    rotate: async (isPublished = true) => {
      number += 1
      key = await generateKeyPair('RS256')
      if (isPublished) await publish()
    },
    sign: (claims: Claims, header: object = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: `key-${number}`, ...header }).sign(key.privateKey),
  }
}
