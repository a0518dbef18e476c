import { childOf, ownedBy, type ExportedTable, type ModuleExport, type PersonCondition } from '#platform/server/exports/module-export.ts'
import { listMailboxes } from './list-mailboxes.ts'

const createOwn = (table: string, person: PersonCondition, rest: Partial<ExportedTable> = {}): ExportedTable => ({
  table,
  person,
  isPrivate: true,
  ...rest,
})

/** Emails belong to their users. Their texts and attachments are in the mailboxes. */
export const exportedData: ModuleExport = {
  tables: [
    { table: 'email_domain', workspace: 'all' },
    createOwn('email_accounts', ownedBy('userId'), { omit: ['username'] }),
    createOwn('emails', ownedBy('userId')),
    createOwn('email_labels', ownedBy('userId')),
    createOwn('email_labelled', ownedBy('userId'), { key: ['mailId', 'label'] }),
    createOwn('email_links', childOf('emails', 'mailId', 'userId'), { key: ['mailId', 'entity', 'entityId'] }),
    createOwn('email_correspondents', ownedBy('userId'), { key: ['userId', 'email'] }),
    createOwn('email_settings', ownedBy('id')),
  ],
  generate: async function* (ctx, scope) {
    if (scope.kind === 'person' && scope.isOwn) yield* listMailboxes(ctx, scope.userId)
  },
}
