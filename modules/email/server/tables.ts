import type { Generated, Selectable } from 'kysely'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Account, Delivery, Folder, Label } from '../contract.ts'

export type EmailTables = Pick<IdentityTables, 'users'> &
  Pick<FileTables, 'files'> & {
    emails: {
      id: Generated<number>
      userId: number
      /** Null: the mailbox in the workspace. */
      accountId: number | null
      folder: Folder
      /** The id of the conversation's first mail, which may be gone. */
      threadId: number
      /** The header's, without angle brackets; made here where it has none. */
      messageId: string
      fromName: string
      fromEmail: string
      /** JSON: `Address[]` each. */
      to: string
      cc: string
      bcc: string
      subject: string
      preview: string
      time: string
      isRead: number
      isStarred: number
      isAnswered: number
      isForwarded: number
      hasAttachments: number
      /** Bytes of the source, 0 where there is none: of what was written here, or a draft that was written on. */
      size: number
      /** Of a draft: made by the browser. */
      clientId: string | null
      /** Where the mail stands on its account's server; null elsewhere. */
      remoteFolderId: number | null
      uid: number | null
      /** Deleted for good by the person: found by nobody, and the row goes after 30 days. */
      deletedAt: string | null
      createdAt: string
      updatedAt: string
    }
    /** One row for each mail: what lists do not read. */
    email_contents: {
      mailId: number
      /** As it came, not yet sanitised; empty in plain text. Of what is written here: sanitised. */
      html: string
      text: string
      /** The header, as it came. */
      header: string
      /** JSON: the message ids it names, the oldest first. */
      references: string
      /** JSON: `Mail['defects']`. */
      defects: string
      /** An attached invitation, as iCalendar. */
      invitation: string | null
      isPlain: number
      /** A draft's: the mail it answers or forwards, and which. */
      inReplyTo: number | null
      answer: 'reply' | 'forward' | null
      /** A draft's: JSON, the addresses that have it from an earlier sending. */
      delivered: Generated<string>
      /** A draft's: the window that wrote it last, where that has a name. */
      writer: Generated<string | null>
    }
    /** Attachments are files of entity `email`; those that stand within the message have a content id. */
    email_files: { fileId: number; mailId: number; contentId: string | null }
    /** `userId`, `time`, `folder` and `isRead` as in the mail, for lists and counts. Built-in labels and own ones by name, those of a removed one as `removed:<id>`. */
    email_labelled: { mailId: number; label: string; userId: number; folder: Folder; time: string; isRead: number }
    email_labels: {
      id: Generated<number>
      userId: number
      name: string
      /** By which two names are the same: without case and accents. */
      nameKey: string
      color: Label['color']
      removedAt: string | null
      createdAt: string
      updatedAt: string
    }
    /** Message ids that mails have or name, so that an answer finds its conversation whichever comes first. */
    email_references: { userId: number; messageId: string; threadId: number }
    /** What is to be sent; a row stays until its mail has been sent. */
    email_outbox: {
      mailId: number
      userId: number
      state: Exclude<Delivery['state'], 'sent'>
      sendAt: string
      attempts: number
      retryAt: string | null
      /** JSON: `Delivery['problem']`. */
      problem: string | null
      /** JSON: addresses that still need it, of the people it goes to. */
      recipients: string
    }
    email_accounts: {
      id: Generated<number>
      userId: number
      name: string
      email: string
      imapHost: string
      imapPort: number
      imapSecurity: Account['imapSecurity']
      smtpHost: string
      smtpPort: number
      smtpSecurity: Account['smtpSecurity']
      username: string
      /** Sealed with the key in DATA_DIR. */
      password: string
      state: Account['state']
      /** JSON: `Account['problem']`. */
      problem: string | null
      synced: number
      total: number
      lastSyncAt: string | null
      removedAt: string | null
      createdAt: string
      updatedAt: string
    }
    /** Which process is connected to an account's server, until when others leave it to that; and since when a look is wanted. */
    email_account_holders: { accountId: number; holder: string | null; heldUntil: string | null; wantedAt: string | null }
    /** Folders on a server that are synced. */
    email_remote_folders: {
      id: Generated<number>
      accountId: number
      path: string
      folder: Folder
      uidValidity: string
      /** Everything up to this UID is here. */
      lastUid: number
      /** CONDSTORE's, as a decimal number. */
      modSeq: string
    }
    /** What was changed here and the server does not know yet, in order; JSON `RemoteChange`. */
    email_remote_changes: {
      id: Generated<number>
      accountId: number
      mailId: number
      change: string
      attempts: number
      createdAt: string
    }
    email_links: { mailId: number; entity: 'task' | 'card' | 'event'; entityId: number; userId: number }
    /** Whom one has written with, for completion; `count`: mails that one wrote to them. `key`: name and address as search looks at them. */
    email_correspondents: { userId: number; email: string; name: string; key: string; count: number; lastAt: string }
    email_settings: {
      /** The person's. */
      id: number
      signature: string
      isPlain: number
      /** JSON: addresses. */
      trustedSenders: string
    }
    /** One row: the workspace's domain. */
    email_domain: { id: number; domain: string }
  }

export type MailRecord = Selectable<EmailTables['emails']>
export type LabelRecord = Selectable<EmailTables['email_labels']>
export type AccountRecord = Selectable<EmailTables['email_accounts']>
export type OutboxRecord = Selectable<EmailTables['email_outbox']>

/** What is still to be done on the server for a mail; `uid` and folder are as the server knew them when it was decided. */
export type RemoteChange =
  | { kind: 'flags'; remoteFolderId: number; uid: number; isRead?: boolean; isStarred?: boolean; isAnswered?: boolean }
  | { kind: 'move'; remoteFolderId: number; uid: number; to: Folder }
  | { kind: 'delete'; remoteFolderId: number; uid: number }
  /** A sent mail or draft that the server shall keep, too. */
  | { kind: 'append'; to: Folder }
