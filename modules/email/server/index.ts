import { email } from '../contract.ts'
import { addAccount, deleteAccount, listAccounts, syncAccount, updateAccount } from '../accounts/server/accounts.ts'
import { deleteMails, emptyFolder } from '../mailbox/server/delete-mails.ts'
import { getDomain, undoDomain, updateDomain } from '../settings/server/domain.ts'
import { demo } from '../demo/server/demo.ts'
import { saveDraft } from '../compose/server/save-draft.ts'
import { cancelSend, markSent, sendAgain, sendMail } from '../outbox/server/send-mail.ts'
import { accountSubject, domainSubject, labelSubject, mailSubject } from './email-subjects.ts'
import { getMail, paginateMail } from '../reading/server/get-mail.ts'
import { labelMails } from '../labels/server/label-mails.ts'
import { addLabel, deleteLabel, listLabels, undoLabel, updateLabel } from '../labels/server/labels.ts'
import { addCardOfMail, addEventOfMail, addTaskOfMail } from '../reading/server/links/create-from-mail.ts'
import { listMails } from '../mailbox/server/list-mails.ts'
import { laterMigrations } from './later-migrations.ts'
import { notices } from './notifications.ts'
import { sendJob } from '../outbox/server/send-job.ts'
import { forgetAccountJob } from '../accounts/server/purge-account-job.ts'
import { pushJob } from '../sync/server/push-job.ts'
import { syncService } from '../sync/server/sync-service.ts'
import { migrations } from './migrations.ts'
import { syncMigrations } from './sync-migrations.ts'
import { purgeMails } from './purge-job.ts'
import { getRemoteImage } from '../reading/server/get-remote-image.ts'
import { listRecipients } from '../compose/server/list-recipients.ts'
import { getSettings, trustImages, updateSettings } from '../settings/server/settings.ts'
import { getSource } from '../reading/server/get-source.ts'
import type { EmailTables } from './tables.ts'
import { undoMails } from '../mailbox/server/undo-mails.ts'
import { updateMails } from '../mailbox/server/update-mails.ts'
import { mailsFound } from '../mailbox/server/search-group.ts'
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
