import type { Generated, Selectable } from 'kysely'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Account, EmailDelivery, EmailFolder, EmailInvitation, EmailLink, Label } from '../contract.ts'

export type EmailTables = Pick<IdentityTables, 'users'> &
  Pick<FileTables, 'files'> & {
    emails: {
      id: Generated<number>
      userId: number
      /** Null for the internal mailbox. */
      accountId: number | null
      folder: EmailFolder
      /** The id of the conversation's first email, which may be deleted. */
      threadId: number
      /** Without angle brackets; generated if the header has none. */
      messageId: string
      fromName: string
      fromEmail: string
      /** JSON: `Address[]`, as in `cc` and `bcc`. */
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
      /** Bytes of the source; 0 for emails written or edited here. */
      size: number
      clientId: string | null
      remoteFolderId: number | null
      uid: number | null
      /** Deleted by the user; purged after 30 days. */
      deletedAt: string | null
      createdAt: string
      updatedAt: string
    }
    email_contents: {
      mailId: number
      /** Unsanitized if received; empty for plain text. */
      html: string
      text: string
      header: string
      references: string
      defects: string
      invitation: string | null
      /** Whether a message about an event was applied to the calendar, or why not; null if there was nothing to apply. */
      invitationResult: Generated<EmailInvitation['result']>
      isPlain: number
      inReplyTo: number | null
      answer: 'reply' | 'forward' | null
      /** In drafts: JSON, addresses that already received it. */
      delivered: Generated<string>
      writer: Generated<string | null>
    }
    /** Attachments are files of entity `email`; inline images have a content id. */
    email_files: { fileId: number; mailId: number; contentId: string | null }
    /** Copies columns of the email for fast lists and counts. A deleted label is stored as `removed:<id>`. */
    email_labelled: { mailId: number; label: string; userId: number; folder: EmailFolder; time: string; isRead: number }
    email_labels: {
      id: Generated<number>
      userId: number
      name: string
      nameKey: string
      color: Label['color']
      removedAt: string | null
      createdAt: string
      updatedAt: string
    }
    /** Maps message ids that emails have or reference to conversations. */
    email_references: { userId: number; messageId: string; threadId: number }
    email_outbox: {
      mailId: number
      userId: number
      state: Exclude<EmailDelivery['state'], 'sent'>
      sendAt: string
      attempts: number
      retryAt: string | null
      problem: string | null
      /** JSON: addresses that still need it. */
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
      /** Encrypted with the key in DATA_DIR. */
      password: string
      state: Account['state']
      problem: string | null
      synced: number
      total: number
      lastSyncAt: string | null
      /** Whether e-invoices attached to new emails in the inbox become bills. */
      createsBills: Generated<number>
      removedAt: string | null
      createdAt: string
      updatedAt: string
    }
    /** The process that syncs an account, the end of its lease, and when a sync was last requested. */
    email_account_holders: { accountId: number; holder: string | null; heldUntil: string | null; wantedAt: string | null }
    email_remote_folders: {
      id: Generated<number>
      accountId: number
      path: string
      folder: EmailFolder
      uidValidity: string
      /** The highest UID that has been synced. */
      lastUid: number
      /** CONDSTORE value as a decimal number. */
      modSeq: string
    }
    /** Local changes not yet pushed to the server, in order; JSON: `RemoteChange`. */
    email_remote_changes: {
      id: Generated<number>
      accountId: number
      mailId: number
      change: string
      attempts: number
      createdAt: string
    }
    email_links: { mailId: number; entity: EmailLink['entity']; entityId: number; userId: number }
    /** Contacts for suggestions; `count` is the number of emails sent to them, `key` the normalized name and address. */
    email_correspondents: { userId: number; email: string; name: string; key: string; count: number; lastAt: string }
    email_settings: {
      id: number
      signature: string
      isPlain: number
      trustedSenders: string
    }
    email_domain: { id: number; domain: string }
  }

export type EmailRecord = Selectable<EmailTables['emails']>
export type LabelRecord = Selectable<EmailTables['email_labels']>
export type AccountRecord = Selectable<EmailTables['email_accounts']>
export type OutboxRecord = Selectable<EmailTables['email_outbox']>

/** A change to push to the mail server; folder and `uid` are the position when it was made. */
export type RemoteChange =
  | { kind: 'flags'; remoteFolderId: number; uid: number; isRead?: boolean; isStarred?: boolean; isAnswered?: boolean }
  | { kind: 'move'; remoteFolderId: number; uid: number; to: EmailFolder }
  | { kind: 'delete'; remoteFolderId: number; uid: number }
  /** Upload a sent email or draft. */
  | { kind: 'append'; to: EmailFolder }
