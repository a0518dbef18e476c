import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

const ofEmail = { mailId: deletedWith('emails') }

export const references: References = {
  emails: {
    userId: deletedWith('users'),
    threadId: deletedWith('emails'),
    accountId: deletedWith('email_accounts'),
    remoteFolderId: clearedWith('email_remote_folders'),
  },
  email_contents: ofEmail,
  email_files: { ...ofEmail, fileId: deletedWith('files') },
  email_labelled: { ...ofEmail, userId: deletedWith('users') },
  email_links: { ...ofEmail, userId: deletedWith('users') },
  email_outbox: { ...ofEmail, userId: deletedWith('users') },
  email_references: { userId: deletedWith('users'), threadId: deletedWith('emails') },
  email_remote_changes: { ...ofEmail, accountId: deletedWith('email_accounts') },
  email_remote_folders: { accountId: deletedWith('email_accounts') },
  email_accounts: { userId: deletedWith('users') },
  email_account_holders: { accountId: deletedWith('email_accounts') },
  email_correspondents: { userId: deletedWith('users') },
  email_labels: { userId: deletedWith('users') },
  email_settings: { id: deletedWith('users') },
}
