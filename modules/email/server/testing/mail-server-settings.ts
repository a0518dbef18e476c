export const TEST_DOMAIN = 'mail.test'
/** Of every test mailbox. */
export const TEST_PASSWORD = 'p@ss word'

export type MailServerSettings = { folder: string; imapPort: number; smtpPort: number; users: readonly string[] }
