import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, MailSettings } from '../../contract.ts'
import { inTurn } from '#platform/server/database/in-turn.ts'
import { ownAddress } from './domain.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { sanitiseDraft } from '../../server/sanitize/index.ts'
import { settingsOf } from './read-settings.ts'

type Settings = Output<typeof email.getSettings>

/** More senders than anybody says of that they be shown. */
const MOST_SENDERS = 1_000

export async function getSettings(ctx: EmailContext): Promise<Settings> {
  return { settings: await settingsOf(ctx), address: await ownAddress(ctx) }
}

export async function updateSettings(ctx: EmailContext, { settings: given }: Input<typeof email.updateSettings>): Promise<Settings> {
  const before = await settingsToChange(ctx)
  const settings = { ...before, ...given, ...(given.signature !== undefined && { signature: sanitiseDraft(given.signature) }) }
  await storeSettings(ctx, settings)
  return { settings, address: await ownAddress(ctx) }
}

export async function trustImages(
  ctx: EmailContext,
  { email: given, isTrusted }: Input<typeof email.trustImages>,
): Promise<Output<typeof email.trustImages>> {
  const sender = given.toLowerCase()
  const before = await settingsToChange(ctx)
  const others = before.trustedSenders.filter((one) => one !== sender)
  await storeSettings(ctx, { ...before, trustedSenders: isTrusted ? [...others, sender].slice(-MOST_SENDERS) : others })
  return { email: sender, isTrusted }
}

async function settingsToChange(ctx: EmailContext): Promise<MailSettings> {
  await inTurn(ctx, `email-settings ${ctx.viewer.id}`)
  return settingsOf(ctx)
}

async function storeSettings(ctx: EmailContext, { signature, isPlain, trustedSenders }: MailSettings): Promise<void> {
  const { id } = ctx.viewer
  const senders = trustedSenders.map((sender) => sender.toLowerCase())
  const columns = { signature, isPlain: Number(isPlain), trustedSenders: JSON.stringify(senders) }
  await ctx.db
    .insertInto('email_settings')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  ctx.announce(`mails/${id}`)
}
