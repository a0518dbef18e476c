import type { Channel } from '#platform/contract/notifications.ts'

/** `ctx.notify` accepts only kinds that a module has declared. */
export type NotificationKind<Value extends string = string> = {
  /** Its translations contain `notice.{name}` and `noticeKind.{setting}`. */
  module: string
  name: string
  values: readonly Value[]
  /** Entity the notifications are about: listed while the reader can see the record, and read once it was opened. */
  entity: string | null
  /** Kinds with the same setting are switched together. */
  setting: string
  channels: Readonly<Partial<Record<Channel, boolean>>>
  isShownByModule: boolean
  /** Cannot be turned off in the inbox and must be marked as read explicitly. */
  isMandatory: boolean
  /** Permission required to receive it, if reading the record is not enough. */
  access: readonly [action: string, subject: string] | null
}

type KindDefinition<Value extends string> = {
  values: readonly Value[]
  entity?: string
  setting?: string
  channels?: NotificationKind['channels']
  isMandatory?: true
  isShownByModule?: true
  access?: NonNullable<NotificationKind['access']>
}

const EVERYWHERE = { inbox: true, desktop: true, mail: true }

export function defineNotificationKinds<const Kinds extends Record<string, KindDefinition<string>>>(
  module: string,
  kinds: Kinds,
): { [Name in keyof Kinds]: NotificationKind<Kinds[Name]['values'][number]> } {
  const entries = Object.entries<KindDefinition<string>>(kinds).map(([name, kind]) => [name, { ...createDefaults(name), ...kind, module }])
  return Object.fromEntries(entries) as never
}

const createDefaults = (name: string) => ({
  name,
  setting: name,
  entity: null,
  channels: EVERYWHERE,
  isMandatory: false,
  isShownByModule: false,
  access: null,
})

/** One kind per setting */
export const listPreferenceKinds = (kinds: readonly NotificationKind[]): NotificationKind[] =>
  [...new Map(kinds.toReversed().map((kind) => [`${kind.module}.${kind.setting}`, kind])).values()].toReversed()
