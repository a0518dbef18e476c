import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { amongIds } from '#platform/server/database/expressions.ts'
import { notFound } from '#platform/server/refusal.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from './find-label.ts'
import { labelsOf } from '../../server/mail-labels.ts'
import { answerRows } from '../../server/mail-rows.ts'
import type { MailRecord } from '../../server/tables.ts'

export async function labelMails(
  ctx: EmailContext,
  { emailIds, label }: Input<typeof email.labelMails>,
): Promise<Output<typeof email.labelMails>> {
  const mails = await findAllVisible(ctx, mailSubject, emailIds, 'update')
  const name = await findLabel(ctx, label)
  if (name === undefined) throw notFound('label')
  const labels = await labelsOf(ctx.db, emailIds)
  const lacking = mails.filter(({ id }) => !labels.get(id)?.includes(name))
  await setLabel(ctx, lacking.length > 0 ? lacking : mails, { name, isOn: lacking.length > 0, labels })
  return { mails: await answerRows(ctx, mails) }
}

type Setting = { name: string; isOn: boolean; labels: ReadonlyMap<number, string[]> }

/** Gives these mails the label, or takes it from them; `labels`: what they have now. */
export async function setLabel(ctx: EmailContext, mails: readonly MailRecord[], { name, isOn, labels }: Setting): Promise<void> {
  const ids = mails.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = mails.map(({ id, userId, folder, time, isRead }) => ({ mailId: id, label: name, userId, folder, time, isRead }))
  await (isOn
    ? ctx.db
        .insertInto('email_labelled')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : ctx.db
        .deleteFrom('email_labelled')
        .where('label', '=', name)
        .where(amongIds(ctx.dialect, 'mailId', ids))
        .execute())
  for (const { id, userId } of mails) {
    const before = labels.get(id) ?? []
    const after = isOn ? [...before, name].toSorted() : before.filter((one) => one !== name)
    ctx.record({ entity: mailSubject.entity, id, before: { userId, labels: before }, after: { userId, labels: after } })
  }
}

/** Gives labels to mails that have just been stored. */
export async function labelMailsOf({ db }: EmailContext, labelled: readonly { mailId: number; label: string }[]): Promise<void> {
  for (const { mailId, label } of labelled) {
    const mail = db
      .selectFrom('emails')
      .select((eb) => ['id', eb.val(label).as('label'), 'userId', 'folder', 'time', 'isRead'])
      .where('id', '=', mailId)
    await db.insertInto('email_labelled').columns(['mailId', 'label', 'userId', 'folder', 'time', 'isRead']).expression(mail).execute()
  }
}
