import type { Account } from '../../contract.ts'

type Security = Account['imapSecurity']
export type Servers = Pick<Account, 'imapHost' | 'imapPort' | 'imapSecurity' | 'smtpHost' | 'smtpPort' | 'smtpSecurity'>

const ports = { imap: { tls: 993, starttls: 143, none: 143 }, smtp: { tls: 465, starttls: 587, none: 25 } } as const

export const portOf = (protocol: keyof typeof ports, security: Security): number => ports[protocol][security]

/** Where the servers are called otherwise than imap. and smtp. of the address's domain. */
const known: Record<string, { imap: string; smtp: string; smtpSecurity?: Security }> = {
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

/** What the servers of an address are most likely called; empty while the address has no domain. */
export function guessServers(email: string): Servers | null {
  const domain = /@([^@\s]+\.[^@\s]{2,})$/.exec(email.trim().toLowerCase())?.[1]
  if (!domain) return null
  const { imap, smtp, smtpSecurity = 'tls' } = known[domain] ?? { imap: `imap.${domain}`, smtp: `smtp.${domain}` }
  return {
    imapHost: imap,
    imapPort: portOf('imap', 'tls'),
    imapSecurity: 'tls',
    smtpHost: smtp,
    smtpPort: portOf('smtp', smtpSecurity),
    smtpSecurity,
  }
}
