import type { Channel } from '#platform/contract/notifications.ts'

/** A kind of notices. `ctx.notify` takes those that a module has declared, and no others. */
export type NoticeKind<Value extends string = string> = {
  /** Whose translations hold `notice.{name}` and, for what is switched, `noticeKind.{setting}`. */
  module: string
  name: string
  /** What the text fills in. */
  values: readonly Value[]
  /** What such notices are about: they are listed as long as their reader sees it, and read once it was opened. Null: they speak for themselves. */
  entity: string | null
  /** Kinds that are switched together have the same. */
  setting: string
  /** Where such notices can go, and whether they do unless somebody chose otherwise. */
  channels: Readonly<Partial<Record<Channel, boolean>>>
  /** Its module shows it on the desktop by itself, with what it tells anyway. */
  isShownByModule: boolean
  /** Cannot be switched off in the inbox, and is read only by hand. */
  isMandatory: boolean
  /** Who can get any, where it says more than the right to read what they are about. */
  access: readonly [action: string, subject: string] | null
}

type Declared<Value extends string> = {
  values: readonly Value[]
  entity?: string
  setting?: string
  /** Everywhere unless said. */
  channels?: NoticeKind['channels']
  isMandatory?: true
  isShownByModule?: true
  access?: NonNullable<NoticeKind['access']>
}

const EVERYWHERE = { inbox: true, desktop: true, mail: true }

/** The kinds of a module by their names, for its manifest and for `ctx.notify`. */
export function noticeKinds<const Kinds extends Record<string, Declared<string>>>(
  module: string,
  kinds: Kinds,
): { [Name in keyof Kinds]: NoticeKind<Kinds[Name]['values'][number]> } {
  const whole = Object.entries<Declared<string>>(kinds).map(([name, kind]) => [name, { ...usual(name), ...kind, module }])
  return Object.fromEntries(whole) as never
}

const usual = (name: string) => ({
  name,
  setting: name,
  entity: null,
  channels: EVERYWHERE,
  isMandatory: false,
  isShownByModule: false,
  access: null,
})

/** The kinds with something to choose, one of those that are switched together. */
export const settingsOf = (kinds: readonly NoticeKind[]): NoticeKind[] =>
  [...new Map(kinds.toReversed().map((kind) => [`${kind.module}.${kind.setting}`, kind])).values()].toReversed()
