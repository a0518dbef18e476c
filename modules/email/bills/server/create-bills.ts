import { insertLink } from '../../reading/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { EmailRecord } from '../../server/tables.ts'

/** Creates bills as the viewer and links them with the email. Throws 403 if the viewer may not create one of them. */
export async function createBills(ctx: EmailContext, mail: EmailRecord, contents: readonly unknown[]): Promise<number[]> {
  const from = { emailId: mail.id, sender: mail.fromEmail, subject: mail.subject }
  const ids: number[] = []
  for (const content of contents) {
    const id = await ctx.receivedFiles!.create(ctx, content, from)
    await insertLink(ctx, mail, { entity: 'bill', entityId: id })
    ids.push(id)
  }
  return [...new Set(ids)]
}
