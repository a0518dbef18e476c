import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, EmailSettings } from '../../contract.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { getOwnAddress } from './domain.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { sanitizeDraft } from '../../server/sanitize/index.ts'
import { findSettings } from './find-settings.ts'

type SettingsOutput = Output<typeof email.getSettings>

const MAX_TRUSTED_SENDERS = 1_000

export async function getSettings(ctx: EmailContext): Promise<SettingsOutput> {
  return { settings: await findSettings(ctx), address: await getOwnAddress(ctx) }
}

export async function updateSettings(ctx: EmailContext, { settings: input }: Input<typeof email.updateSettings>): Promise<SettingsOutput> {
  const before = await lockSettings(ctx)
  const settings = { ...before, ...input, ...(input.signature !== undefined && { signature: sanitizeDraft(input.signature) }) }
  await saveSettings(ctx, settings)
  return { settings, address: await getOwnAddress(ctx) }
}

export async function trustImages(
  ctx: EmailContext,
  { email: input, isTrusted }: Input<typeof email.trustImages>,
): Promise<Output<typeof email.trustImages>> {
  const sender = input.toLowerCase()
  const before = await lockSettings(ctx)
  const otherSenders = before.trustedSenders.filter((one) => one !== sender)
  await saveSettings(ctx, { ...before, trustedSenders: isTrusted ? [...otherSenders, sender].slice(-MAX_TRUSTED_SENDERS) : otherSenders })
  return { email: sender, isTrusted }
}

async function lockSettings(ctx: EmailContext): Promise<EmailSettings> {
  await acquireLock(ctx, `email-settings ${ctx.viewer.id}`)
  return findSettings(ctx)
}

async function saveSettings(ctx: EmailContext, { signature, isPlain, trustedSenders }: EmailSettings): Promise<void> {
  const { id } = ctx.viewer
  const senders = trustedSenders.map((sender) => sender.toLowerCase())
  const columns = { signature, isPlain: Number(isPlain), trustedSenders: JSON.stringify(senders) }
  await ctx.db
    .insertInto('email_settings')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  ctx.publishChange(`mails/${id}`)
}
