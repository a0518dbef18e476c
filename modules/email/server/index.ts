import { accountGauge, listAccountConnectionProblems } from '../accounts/server/connection-problems.ts'
import { PASSWORD_KEY } from './connection/password-cipher.ts'
import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { email } from '../contract.ts'
import { addAccount, deleteAccount, listAccounts, syncAccount, updateAccount } from '../accounts/server/accounts.ts'
import { mboxSource } from '../import/server/index.ts'
import { deleteMails, emptyFolder } from '../mailbox/server/delete-emails.ts'
import { getDomain, undoDomain, updateDomain } from '../settings/server/domain.ts'
import { createDemoEmails } from '../demo/server/demo.ts'
import { addBillOfMail } from '../bills/server/add-bill-of-email.ts'
import { receiveBillsJob } from '../bills/server/receive-bills-job.ts'
import { saveDraft } from '../compose/server/save-draft.ts'
import { cancelSend, markSent, sendAgain, sendMail } from '../outbox/server/send-email.ts'
import { accountSubject, domainSubject, labelSubject, emailSubject } from './email-subjects.ts'
import { getMail, paginateMail } from '../reading/server/get-email.ts'
import { labelMails } from '../labels/server/label-emails.ts'
import { respondToInvitation } from '../reading/server/links/respond-to-invitation.ts'
import { addLabel, deleteLabel, listLabels, undoLabel, updateLabel } from '../labels/server/labels.ts'
import { addCardOfMail, addEventOfMail, addTaskOfMail } from '../reading/server/links/create-from-email.ts'
import { listMails } from '../mailbox/server/list-emails.ts'
import { emailNotifications } from './notifications.ts'
import { sendJob } from '../outbox/server/send-job.ts'
import { purgeAccountJob } from '../accounts/server/purge-account-job.ts'
import { requestSyncJob } from '../sync/server/push-job.ts'
import { releaseAccounts } from '../sync/server/account-leases.ts'
import { syncService } from '../sync/server/sync-service.ts'
import { migrations } from './migrations/index.ts'
import { purgeEmailsJob } from './purge-job.ts'
import { getRemoteImage } from '../reading/server/get-remote-image.ts'
import { listRecipients } from '../compose/server/list-recipients.ts'
import { getSettings, trustImages, updateSettings } from '../settings/server/settings.ts'
import { getSource } from '../reading/server/get-source.ts'
import type { EmailTables } from './tables.ts'
import { undoEmailChanges } from '../mailbox/server/undo-email-changes.ts'
import { updateMails } from '../mailbox/server/update-emails.ts'
import { emailSearchGroup } from '../mailbox/server/search-group.ts'
import { userEmail } from '../outbox/server/user-email.ts'
import { references } from './references.ts'
import { serverModule } from '#platform/server/module.ts'

export const emailModule = serverModule<typeof email, EmailTables>({
  name: 'email',
  references,
  documentation: { title: 'Email', description: 'Mail accounts, folders, labels and messages.' },
  depends: ['todo', 'kanban', 'calendar', 'contacts'],
  search: [emailSearchGroup],
  optional: {},
  contract: email,
  handlers: {
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
    addBillOfMail,
    respondToInvitation,
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
  migrations,
  keys: [PASSWORD_KEY],
  exports: exportedData,
  erasure: personErasure,
  userEmail,
  services: [syncService],
  releaseLeases: releaseAccounts,
  connectionProblems: listAccountConnectionProblems,
  gauges: [accountGauge],
  subjects: [emailSubject, accountSubject, labelSubject, domainSubject],
  topics: [
    { name: 'mails', isPersonal: true, canSubscribe: () => true, rooms: () => Promise.resolve([domainSubject.entity]) },
    { name: 'mail-accounts', isPersonal: true, canSubscribe: () => true },
  ],
  permissions: [
    {
      name: 'email.use',
      title: 'Read and send email, and connect email accounts',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Mail', 'MailAccount', 'MailLabel'] }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  undo: { email: undoEmailChanges, 'mail-label': undoLabel, 'mail-account': 'never', 'mail-domain': undoDomain },
  importSources: [mboxSource],
  notificationKinds: emailNotifications,
  jobs: [sendJob, requestSyncJob, receiveBillsJob, purgeAccountJob, purgeEmailsJob],
  demo: createDemoEmails,
  pages: [{ id: 18, title: 'Email', icon: 'mail', link: '/email', access: ['read', 'Mail'] }],
})
