import type { Account } from '../../contract.ts'

type Security = Account['imapSecurity']
export type ServerSettings = Pick<Account, 'imapHost' | 'imapPort' | 'imapSecurity' | 'smtpHost' | 'smtpPort' | 'smtpSecurity'>

const defaultPorts = { imap: { tls: 993, starttls: 143, none: 143 }, smtp: { tls: 465, starttls: 587, none: 25 } } as const

/** Standard port of a protocol for a kind of encryption. */
export const getDefaultPort = (protocol: keyof typeof defaultPorts, security: Security): number => defaultPorts[protocol][security]

/** Providers whose servers are not called imap.<domain> and smtp.<domain>. */
const knownProviders: Record<string, { imap: string; smtp: string; smtpSecurity?: Security }> = {
  'gmail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'googlemail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'outlook.com': { imap: 'outlook.office365.com', smtp: 'smtp-mail.outlook.com', smtpSecurity: 'starttls' },
  'hotmail.com': { imap: 'outlook.office365.com', smtp: 'smtp-mail.outlook.com', smtpSecurity: 'starttls' },
  'yahoo.com': { imap: 'imap.mail.yahoo.com', smtp: 'smtp.mail.yahoo.com' },
  'icloud.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', smtpSecurity: 'starttls' },
  'gmx.net': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  'gmx.de': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  't-online.de': { imap: 'secureimap.t-online.de', smtp: 'securesmtp.t-online.de' },
}

/** Returns null while the address has no domain. */
export function guessServers(email: string): ServerSettings | null {
  const domain = /@([^@\s]+\.[^@\s]{2,})$/.exec(email.trim().toLowerCase())?.[1]
  if (!domain) return null
  const { imap, smtp, smtpSecurity = 'tls' } = knownProviders[domain] ?? { imap: `imap.${domain}`, smtp: `smtp.${domain}` }
  return {
    imapHost: imap,
    imapPort: getDefaultPort('imap', 'tls'),
    imapSecurity: 'tls',
    smtpHost: smtp,
    smtpPort: getDefaultPort('smtp', smtpSecurity),
    smtpSecurity,
  }
}
