export const DOMAIN = 'mail.test'
/** Of every mailbox. */
export const PASSWORD = 'p@ss word'

/** Where the servers live and on which ports they listen, on loopback. */
export type Place = { folder: string; imapPort: number; smtpPort: number; users: readonly string[] }
