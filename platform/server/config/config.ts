import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { readBackupConfig, type BackupConfig } from '../backup/backup-config.ts'
import { ConfigError } from './config-error.ts'
import { readConfiguredProviders, type ConfiguredProvider } from '../identity/sso/configured-providers.ts'
import { getFilesFolder } from '../files/content-folder.ts'
import { parseStoreLocation, type StoreLocation } from '../object-store/location.ts'
import { parseAllowedHost, type AllowedHost } from '../outbound/allowed-hosts.ts'

export type Config = {
  host: string
  port: number
  dataDir: string
  /** SQLite in `dataDir` if unset. */
  databaseUrl: string | undefined
  /** Where the contents of files are: a folder or bucket. */
  filesUrl: StoreLocation
  /** Where they were before and are moved from. */
  filesMoveFrom: StoreLocation | undefined
  publicUrl: string
  /** Addresses and networks of trusted proxies, or a function; `hop` 0 is the connected peer. */
  trustProxy: string[] | false | ((address: string, hop: number) => boolean)
  smtpUrl: string | undefined
  emailFrom: string
  /** Hosts and networks that users may connect the server to although they are not public. */
  allowedOutbound: readonly AllowedHost[]
  /** Providers of single sign-on set by environment variables. */
  ssoProviders: readonly ConfiguredProvider[]
  /** Allows reading `/metrics` from other machines. */
  metricsToken: string | undefined
  /** Statements that take at least this long are logged; Infinity for none. */
  slowSqlMs: number
  /** Scheduled backups; none if undefined. */
  backup: BackupConfig | undefined
}

/** Throws ConfigError with one line that names the first invalid value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const host = environment.HOST || '127.0.0.1'
  const port = readPort(environment.PORT || '8080')
  const dataDir = resolve(environment.DATA_DIR || './data')
  const { FILES_URL, FILES_MOVE_FROM } = environment
  return {
    host,
    port,
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', environment.DATABASE_URL, ['postgres:', 'postgresql:']),
    filesUrl: parseStoreLocation('FILES_URL', FILES_URL || getFilesFolder(dataDir), environment),
    filesMoveFrom: FILES_MOVE_FROM ? parseStoreLocation('FILES_MOVE_FROM', FILES_MOVE_FROM, environment) : undefined,
    publicUrl: readUrl('PUBLIC_URL', environment.PUBLIC_URL, ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://${host}:${port}`,
    trustProxy: readProxies(environment.TRUST_PROXY),
    smtpUrl: readUrl('SMTP_URL', environment.SMTP_URL, ['smtp:', 'smtps:']),
    emailFrom: readEmailAddress(environment.MAIL_FROM || 'Staffroom <staffroom@localhost>'),
    allowedOutbound: readAllowedHosts(environment.ALLOWED_OUTBOUND),
    ssoProviders: readConfiguredProviders(environment, (message) => {
      throw new ConfigError(message)
    }),
    metricsToken: readMetricsToken(environment.METRICS_TOKEN),
    slowSqlMs: readSlowSqlMs(environment.SLOW_SQL_MS || '500'),
    backup: readBackupConfig(environment),
  }
}

const MIN_TOKEN_LENGTH = 16

function readMetricsToken(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length >= MIN_TOKEN_LENGTH && /^[\w.~+/-]+=*$/.test(value)) return value
  throw new ConfigError(`METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} letters and digits, for example from "openssl rand -hex 32".`)
}

function readSlowSqlMs(value: string): number {
  if (/^\d{1,7}$/.test(value)) return Number(value) || Infinity
  throw new ConfigError(`SLOW_SQL_MS must be a number of milliseconds, or 0 to log no statements, not "${value}".`)
}

function readPort(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`)
}

function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (!value) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  throw new ConfigError(`${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Trusts a single proxy on this machine or a private network. The address is undefined if the client has disconnected. */
const isPrivateProxy = (address: string | undefined, hop: number) =>
  hop === 0 && address !== undefined && isIP(address) > 0 && privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function readProxies(value: string | undefined): Config['trustProxy'] {
  if (!value || ['0', 'false', 'no'].includes(value)) return false
  if (['1', 'true', 'yes'].includes(value)) return isPrivateProxy
  const proxies = value.split(',').map((one) => one.trim())
  if (proxies.every(isNetwork)) return proxies
  throw new ConfigError(`TRUST_PROXY must be 1, 0 or a list of proxy addresses such as "203.0.113.5,10.0.0.0/8", not "${value}".`)
}

function isNetwork(value: string): boolean {
  const [address = '', bits, rest] = value.split('/')
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return (
    maxBits > 0 && rest === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits))
  )
}

function readEmailAddress(value: string): string {
  if (/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value)) return value
  throw new ConfigError('MAIL_FROM must be an email address such as "Staffroom <office@example.com>".')
}

function readAllowedHosts(value = ''): AllowedHost[] {
  const entries = value.split(',').filter((entry) => entry.trim() !== '')
  return entries.map((entry) => {
    const host = parseAllowedHost(entry)
    if (host !== undefined) return host
    throw new ConfigError(
      `ALLOWED_OUTBOUND must be a list of host names, addresses and networks such as "mail.example.lan,10.1.0.0/16", not "${entry.trim()}".`,
    )
  })
}
