import type { Door, ModuleAccess } from '#platform/contract/access.ts'

const NOBODYS = 987_654_321

const own = (input: Record<string, unknown> = {}): Door => ({
  door: 'gate',
  reason: 'the right opens the door; behind it there is one’s own mail alone, whatever rules say',
  input,
})

const account = {
  name: 'Harbour',
  email: 'harbour@mail.test',
  imapHost: '127.0.0.1',
  imapPort: 9,
  imapSecurity: 'none',
  smtpHost: '127.0.0.1',
  smtpPort: 9,
  smtpSecurity: 'none',
  username: 'harbour',
  password: 'seven boats',
}

export const emailAccess: ModuleAccess = {
  doors: {
    listMails: own(),
    updateMails: own({ emailIds: [NOBODYS], dataToUpdate: { isRead: true } }),
    labelMails: own({ emailIds: [NOBODYS], label: 'private' }),
    paginateMail: own({ dir: 'next', emailId: NOBODYS }),
    getMail: own({ id: NOBODYS }),
    deleteMails: own({ emailIds: [NOBODYS] }),
    emptyFolder: own({ folder: 'trash' }),
    getSource: own({ id: NOBODYS }),
    getRemoteImage: own({ id: NOBODYS, image: 0 }),
    trustImages: own({ email: 'harbour@mail.test', isTrusted: true }),
    addTaskOfMail: own({ id: NOBODYS }),
    addCardOfMail: own({ id: NOBODYS }),
    addEventOfMail: own({ id: NOBODYS }),
    saveDraft: own({ draft: { subject: 'Harbour' } }),
    sendMail: own({ draft: { id: NOBODYS } }),
    cancelSend: own({ id: NOBODYS }),
    sendAgain: own({ id: NOBODYS }),
    markSent: own({ id: NOBODYS }),
    listRecipients: own({ q: 'harbour' }),
    listAccounts: own(),
    addAccount: own({ account }),
    updateAccount: own({ account: { id: NOBODYS, name: 'Harbour' } }),
    deleteAccount: own({ id: NOBODYS }),
    syncAccount: own({ id: NOBODYS }),
    listLabels: own(),
    addLabel: own({ label: { name: 'Harbour', color: 'blue' } }),
    updateLabel: own({ label: { id: NOBODYS, name: 'Harbour' } }),
    deleteLabel: own({ id: NOBODYS }),
    getSettings: own(),
    updateSettings: own({ settings: { isPlain: true } }),
    getDomain: own(),
    updateDomain: { door: 'gate', reason: 'the domain is the workspace’s', input: { domain: 'harbour.test' } },
  },
  subjects: {
    Mail: { own: 'mail is its owner’s, whatever rules say', proved: 'main/mail-privacy.test.ts' },
    MailLabel: {
      own: 'labels are their owner’s, whatever rules say',
      make: { by: 'addLabel', input: { label: { name: 'Harbour', color: 'blue' } } },
    },
    MailAccount: { own: 'accounts are their owner’s, whatever rules say', proved: 'modules/email/accounts/server/accounts.test.ts' },
    MailDomain: { gate: 'one record, the same for everybody' },
  },
  topics: { mails: 'own', 'mail-accounts': 'own' },
}
