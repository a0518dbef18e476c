import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { assertUnchanged, BulkUndo, type RecordChange } from '#platform/server/journal/undo.ts'
import { changeContact, removeContacts, restoreContacts, type ContactChanges } from '../../server/contact-records.ts'
import { contactSubject, toJournalFields } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow, ContactTables } from '../../server/tables.ts'

/** Deletes what was added, restores what was deleted and reverts what was updated. Handles a whole import at once. */
export const undoContacts = new BulkUndo<ContactTables>(async (ctx, changes) => {
  const rows = await findStoredContacts(ctx, changes)
  for (const change of changes) {
    const row = rows.get(change.id)
    if (!row) throw notFound('contact')
    assertUnchanged(row.removedAt === null ? toJournalFields(row) : null, change)
  }
  const [added, deleted] = [changes.filter(({ before }) => before === null), changes.filter(({ after }) => after === null)]
  if (added.length > 0) await removeContacts(ctx, added.map(getId))
  if (deleted.length > 0) await restoreContacts(ctx, deleted.map(getId))
  for (const { id, before, after } of changes)
    if (before && after) await changeContact(ctx, await findVisible(ctx, contactSubject, id, 'update'), before as ContactChanges)
})

const getId = ({ id }: RecordChange) => id

/** Includes deleted contacts; an invisible contact must not even reveal that it has changed. */
async function findStoredContacts(ctx: ContactContext, changes: readonly RecordChange[]): Promise<Map<number, ContactRow>> {
  await findAllVisible(ctx, contactSubject, changes.filter(({ after }) => after !== null).map(getId))
  const rows = await ctx.db
    .selectFrom('contacts')
    .selectAll()
    .where(isInIds(ctx.dialect, 'id', changes.map(getId)))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
