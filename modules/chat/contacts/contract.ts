import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf, Person, readOnly } from '#platform/contract/schema.ts'

/** What others see of a person. Chosen ones hold over what devices say: `offline` hides, `online` follows the devices. */
export const presences = ['online', 'away', 'busy', 'offline'] as const

/** A person or a group, told apart by `isGroup`; ids never meet, both come from one sequence. */
export type Presence = (typeof presences)[number]

export const Contact = Type.Object({
  id: Id,
  /** Of a group its title. */
  fullName: Type.String(),
  avatar: Nullable(Type.String()),
  isGroup: Type.Boolean(),
  /** Null for groups, and where the viewer may not read it. */
  role: Nullable(Type.String()),
  about: Type.String(),
  /** Null for groups. */
  status: Nullable(OneOf(presences)),
  /** How many people are in the group; null for a person. */
  memberCount: Nullable(Type.Integer()),
  /** False for people who are not active any more: their chat can be read, not written to. */
  canWrite: Type.Boolean(),
})
export type Contact = Static<typeof Contact>

export const ChatSettings = Type.Object({
  sound: Type.Boolean(),
  /** Enter sends and Shift+Enter breaks the line; otherwise the other way round. */
  enterSends: Type.Boolean(),
})
export type ChatSettings = Static<typeof ChatSettings>
export const settingDefaults: ChatSettings = { sound: true, enterSends: true }

export const Profile = Type.Object({
  id: readOnly(Id),
  fullName: readOnly(Person.properties.fullName),
  avatar: readOnly(Person.properties.avatar),
  role: readOnly(Type.String()),
  about: Type.String({ maxLength: 500 }),
  /** As chosen; `online` until then. */
  status: OneOf(presences),
  settings: ChatSettings,
})
export type Profile = Static<typeof Profile>
