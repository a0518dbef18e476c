import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { notFound } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from './find-label.ts'
import { findLabelsByEmailId } from '../../server/email-labels.ts'
import { toEmailRows } from '../../server/email-rows.ts'
import type { EmailRecord } from '../../server/tables.ts'

export async function labelMails(
  ctx: EmailContext,
  { emailIds, label }: Input<typeof email.labelMails>,
): Promise<Output<typeof email.labelMails>> {
  const emails = await findAllVisible(ctx, emailSubject, emailIds, 'update')
  const name = await findLabel(ctx, label)
  if (name === undefined) throw notFound('label')
  const labels = await findLabelsByEmailId(ctx.db, emailIds)
  const unlabeled = emails.filter(({ id }) => !labels.get(id)?.includes(name))
  await setLabelOnEmails(ctx, unlabeled.length > 0 ? unlabeled : emails, { name, isOn: unlabeled.length > 0, labels })
  return { mails: await toEmailRows(ctx, emails) }
}

const ROWS_PER_INSERT = 1_000

type LabelChange = { name: string; isOn: boolean; labels: ReadonlyMap<number, string[]> }

export async function setLabelOnEmails(
  ctx: EmailContext,
  emails: readonly EmailRecord[],
  { name, isOn, labels }: LabelChange,
): Promise<void> {
  const ids = emails.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = emails.map(({ id, userId, folder, time, isRead }) => ({ mailId: id, label: name, userId, folder, time, isRead }))
  await (isOn
    ? ctx.db
        .insertInto('email_labelled')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : ctx.db
        .deleteFrom('email_labelled')
        .where('label', '=', name)
        .where(isInIds(ctx.dialect, 'mailId', ids))
        .execute())
  for (const { id, userId } of emails) {
    const before = labels.get(id) ?? []
    const after = isOn ? [...before, name].toSorted() : before.filter((one) => one !== name)
    ctx.recordChange({ entity: emailSubject.entity, id, before: { userId, labels: before }, after: { userId, labels: after } })
  }
}

type NewEmail = Pick<EmailRecord, 'id' | 'userId' | 'folder' | 'time'> & { isRead: boolean; labels: readonly string[] }

/** Labels emails that this command has stored. */
export async function addLabelsToNewEmails({ db }: EmailContext, emails: readonly NewEmail[]): Promise<void> {
  const rows = emails.flatMap(({ id, userId, folder, time, isRead, labels }) =>
    labels.map((label) => ({ mailId: id, label, userId, folder, time, isRead: Number(isRead) })),
  )
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insertInto('email_labelled')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
}
