import type { SsoProvider } from '#platform/contract/sso.ts'

export type ConfiguredProvider = SsoProvider & { clientSecret: string }
export const DEFAULT_SCOPES = 'openid email profile'

type Environment = Record<string, string | undefined>

/** Reads `OIDC_ISSUER`, `OIDC_CLIENT_ID` … and, for more providers, `OIDC_2_ISSUER` … up to 9. `fail` receives what is wrong. */
export function readConfiguredProviders(environment: Environment, fail: (message: string) => never): ConfiguredProvider[] {
  const numbers = ['', '2_', '3_', '4_', '5_', '6_', '7_', '8_', '9_']
  return numbers.filter((number) => environment[`OIDC_${number}ISSUER`]).map((number) => readProvider(environment, number, fail))
}

function readProvider(environment: Environment, number: string, fail: (message: string) => never): ConfiguredProvider {
  const read = (name: string, fallback = '') => environment[`OIDC_${number}${name}`]?.trim() || fallback
  const issuer = read('ISSUER')
  const clientId = read('CLIENT_ID')
  if (!URL.canParse(issuer) || !/^https?:/.test(issuer)) fail(`OIDC_${number}ISSUER must be a URL starting with https://.`)
  if (!clientId) fail(`OIDC_${number}CLIENT_ID must be set, because OIDC_${number}ISSUER is.`)
  return {
    key: number ? `oidc-${number.slice(0, 1)}` : 'oidc',
    name: read('NAME', new URL(issuer).hostname).slice(0, 60),
    issuer,
    clientId,
    clientSecret: read('CLIENT_SECRET'),
    scopes: read('SCOPES', DEFAULT_SCOPES),
    defaultRole: read('DEFAULT_ROLE', 'staff'),
    roleClaim: read('ROLE_CLAIM'),
    roleMapping: splitList(read('ROLE_MAPPING')).map((pair) => {
      const [, value, role] = /^(.+)=([^=]+)$/.exec(pair) ?? []
      if (!value || !role) return fail(`OIDC_${number}ROLE_MAPPING must be a list such as "admins=admin,sales=staff", not "${pair}".`)
      return { value: value.trim(), role: role.trim() }
    }),
    createsUsers: read('CREATE_USERS') === '1',
    trustsEmail: read('TRUST_EMAIL') === '1',
    allowedDomains: splitList(read('ALLOWED_DOMAINS')).map((domain) => domain.toLowerCase()),
  }
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
