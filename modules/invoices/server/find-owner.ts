import { findFirstAdministrator } from '#platform/server/identity/administrators.ts'
import { createContextAs } from '#platform/server/identity/context-as-user.ts'
import type { InvoiceContext } from './context.ts'

/** The author; an administrator if the system created the record or the author is gone. */
export async function findOwner(command: InvoiceContext, userId: number | null): Promise<InvoiceContext | null> {
  const author = userId === null ? null : await createContextAs(command, userId)
  if (author) return author
  const administrator = await findFirstAdministrator(command.db)
  return administrator === undefined ? null : createContextAs(command, administrator)
}
