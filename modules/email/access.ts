import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'

const UNKNOWN_ID = 987_654_321

const ownEmail = (input: Record<string, unknown> = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'requires the permission and only ever reaches the user’s own email, regardless of rules',
  input,
})

const account = {
  name: 'Projects',
  email: 'sam@mail.test',
  imapHost: '127.0.0.1',
  imapPort: 9,
  imapSecurity: 'none',
  smtpHost: '127.0.0.1',
  smtpPort: 9,
  smtpSecurity: 'none',
  username: 'sam',
  password: 'correct horse',
}

export const access: ModuleAccess = {
  endpoints: {
    listMails: ownEmail(),
    updateMails: ownEmail({ emailIds: [UNKNOWN_ID], dataToUpdate: { isRead: true } }),
    labelMails: ownEmail({ emailIds: [UNKNOWN_ID], label: 'private' }),
    paginateMail: ownEmail({ dir: 'next', emailId: UNKNOWN_ID }),
    getMail: ownEmail({ id: UNKNOWN_ID }),
    deleteMails: ownEmail({ emailIds: [UNKNOWN_ID] }),
    emptyFolder: ownEmail({ folder: 'trash' }),
    getSource: ownEmail({ id: UNKNOWN_ID }),
    getRemoteImage: ownEmail({ id: UNKNOWN_ID, image: 0 }),
    trustImages: ownEmail({ email: 'sam@mail.test', isTrusted: true }),
    addTaskOfMail: ownEmail({ id: UNKNOWN_ID }),
    addCardOfMail: ownEmail({ id: UNKNOWN_ID }),
    addEventOfMail: ownEmail({ id: UNKNOWN_ID }),
    addBillOfMail: ownEmail({ id: UNKNOWN_ID }),
    respondToInvitation: ownEmail({ id: UNKNOWN_ID, response: 'accepted' }),
    saveDraft: ownEmail({ draft: { subject: 'Projects' } }),
    sendMail: ownEmail({ draft: { id: UNKNOWN_ID } }),
    cancelSend: ownEmail({ id: UNKNOWN_ID }),
    sendAgain: ownEmail({ id: UNKNOWN_ID }),
    markSent: ownEmail({ id: UNKNOWN_ID }),
    listRecipients: ownEmail({ q: 'sam' }),
    listAccounts: ownEmail(),
    addAccount: ownEmail({ account }),
    updateAccount: ownEmail({ account: { id: UNKNOWN_ID, name: 'Projects' } }),
    deleteAccount: ownEmail({ id: UNKNOWN_ID }),
    syncAccount: ownEmail({ id: UNKNOWN_ID }),
    listLabels: ownEmail(),
    addLabel: ownEmail({ label: { name: 'Projects', color: 'blue' } }),
    updateLabel: ownEmail({ label: { id: UNKNOWN_ID, name: 'Projects' } }),
    deleteLabel: ownEmail({ id: UNKNOWN_ID }),
    getSettings: ownEmail(),
    updateSettings: ownEmail({ settings: { isPlain: true } }),
    getDomain: ownEmail(),
    updateDomain: { type: 'gate', reason: 'the domain belongs to the workspace', input: { domain: 'example.test' } },
  },
  subjects: {
    Mail: { own: 'email is private to its owner, regardless of rules', testedBy: 'main/email-privacy.test.ts' },
    MailLabel: {
      own: 'labels are private to their owner, regardless of rules',
      make: { by: 'addLabel', input: { label: { name: 'Projects', color: 'blue' } } },
    },
    MailAccount: {
      own: 'accounts are private to their owner, regardless of rules',
      testedBy: 'modules/email/accounts/server/accounts.test.ts',
    },
    MailDomain: { gate: 'a single record for the whole workspace' },
  },
  topics: { mails: 'own', 'mail-accounts': 'own' },
}
