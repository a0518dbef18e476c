import { resolve } from 'node:path'

export type Config = {
  host: string
  port: number
  dataDir: string
  /** Unset: SQLite in `dataDir`. */
  databaseUrl: string | undefined
  publicUrl: string
  /** Whether `X-Forwarded-*` of a proxy in front is believed. */
  trustProxy: boolean
  smtpUrl: string | undefined
  mailFrom: string
}

/** A value that stops the start; its message names the variable. */
export class ConfigError extends Error {}

/** Reads the environment; throws ConfigError with one line that names the first bad value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const host = environment.HOST || '127.0.0.1'
  const port = readPort(environment.PORT || '8080')
  return {
    host,
    port,
    dataDir: resolve(environment.DATA_DIR || './data'),
    databaseUrl: readUrl('DATABASE_URL', environment.DATABASE_URL, ['postgres:', 'postgresql:']),
    publicUrl: readUrl('PUBLIC_URL', environment.PUBLIC_URL, ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://${host}:${port}`,
    trustProxy: readFlag('TRUST_PROXY', environment.TRUST_PROXY),
    smtpUrl: readUrl('SMTP_URL', environment.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: readMailAddress(environment.MAIL_FROM || 'Staffroom <staffroom@localhost>'),
  }
}

function readPort(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`)
}

function readUrl(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (!value) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
}

function readFlag(name: string, value: string | undefined): boolean {
  if (!value || ['0', 'false', 'no'].includes(value)) return false
  if (['1', 'true', 'yes'].includes(value)) return true
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`)
}

function readMailAddress(value: string): string {
  if (/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value)) return value
  throw new ConfigError('MAIL_FROM must be a mail address, such as "Staffroom <office@example.com>".')
}
