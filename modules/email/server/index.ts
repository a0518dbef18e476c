import { email } from '../contract.ts'
import { addAccount, deleteAccount, listAccounts, syncAccount, updateAccount } from './accounts.ts'
import { deleteMails, emptyFolder } from './delete-mails.ts'
import { getDomain, undoDomain, updateDomain } from './domain.ts'
import { demo } from './demo/demo.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { cancelSend, markSent, sendAgain, sendMail } from './drafts/send-mail.ts'
import { accountSubject, domainSubject, labelSubject, mailSubject } from './email-subjects.ts'
import { getMail, paginateMail } from './get-mail.ts'
import { labelMails } from './label-mails.ts'
import { addLabel, deleteLabel, listLabels, undoLabel, updateLabel } from './labels.ts'
import { addCardOfMail, addEventOfMail, addTaskOfMail } from './links/make-of-mail.ts'
import { listMails } from './list-mails.ts'
import { laterMigrations } from './later-migrations.ts'
import { notices } from './notices.ts'
import { sendJob } from './outbox/send-job.ts'
import { forgetAccountJob } from './forget-account-job.ts'
import { pushJob } from './imap/push-job.ts'
import { syncService } from './imap/sync-service.ts'
import { migrations } from './migrations.ts'
import { syncMigrations } from './sync-migrations.ts'
import { purgeMails } from './purge.ts'
import { getRemoteImage } from './remote-image.ts'
import { listRecipients } from './recipients.ts'
import { getSettings, trustImages, updateSettings } from './settings.ts'
import { getSource } from './source.ts'
import type { EmailTables } from './tables.ts'
import { undoMails } from './undo-mails.ts'
import { updateMails } from './update-mails.ts'
import { mailsFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'

export const emailModule = serverModule<typeof email, EmailTables>({
  name: 'email',
  depends: ['todo', 'kanban', 'calendar'],
  search: [mailsFound],
  contract: email,
  verbs: {
    listMails,
    updateMails,
    labelMails,
    paginateMail,
    getMail,
    deleteMails,
    emptyFolder,
    getSource,
    getRemoteImage,
    trustImages,
    addTaskOfMail,
    addCardOfMail,
    addEventOfMail,
    saveDraft,
    sendMail,
    cancelSend,
    sendAgain,
    markSent,
    listRecipients,
    listAccounts,
    addAccount,
    updateAccount,
    deleteAccount,
    syncAccount,
    listLabels,
    addLabel,
    updateLabel,
    deleteLabel,
    getSettings,
    updateSettings,
    getDomain,
    updateDomain,
  },
  migrations: { ...migrations, ...syncMigrations, ...laterMigrations },
  services: [syncService],
  subjects: [mailSubject, accountSubject, labelSubject, domainSubject],
  topics: [
    { name: 'mails', own: true, may: () => true, rooms: () => Promise.resolve([domainSubject.entity]) },
    { name: 'mail-accounts', own: true, may: () => true },
  ],
  permissions: [
    {
      name: 'email.use',
      title: 'Read and write mail, and connect mail accounts',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Mail', 'MailAccount', 'MailLabel'] }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  undo: { email: undoMails, 'mail-label': undoLabel, 'mail-account': 'never', 'mail-domain': undoDomain },
  notices,
  jobs: [sendJob, pushJob, forgetAccountJob, purgeMails],
  demo,
  pages: [{ id: 18, title: 'E-mail', icon: 'mail', link: '/email', access: ['read', 'Mail'] }],
})
