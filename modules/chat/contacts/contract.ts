import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf, Person, readOnly } from '#platform/contract/schema.ts'

/** A user's chosen status overrides the state of their devices, except `online`, which follows it. */
export const presenceStatuses = ['online', 'away', 'busy', 'offline'] as const

export type PresenceStatus = (typeof presenceStatuses)[number]

/** A user or a group (`isGroup`). Both take their ids from one sequence, so a contact id is unique. */
export const Contact = Type.Object({
  id: Id,
  /** The title of a group. */
  fullName: Type.String(),
  avatar: Nullable(Type.String()),
  isGroup: Type.Boolean(),
  /** Null for groups, or if the viewer may not read it. */
  role: Nullable(Type.String()),
  about: Type.String(),
  /** Null for groups. */
  status: Nullable(OneOf(presenceStatuses)),
  memberCount: Nullable(Type.Integer()),
  /** False for deactivated users, whose chat is read-only. */
  canWrite: Type.Boolean(),
})
export type Contact = Static<typeof Contact>

export const ChatSettings = Type.Object({
  sound: Type.Boolean(),
  /** True: Enter sends and Shift+Enter inserts a line break. False: the reverse. */
  enterSends: Type.Boolean(),
})
export type ChatSettings = Static<typeof ChatSettings>
export const defaultChatSettings: ChatSettings = { sound: true, enterSends: true }

export const Profile = Type.Object({
  id: readOnly(Id),
  fullName: readOnly(Person.properties.fullName),
  avatar: readOnly(Person.properties.avatar),
  role: readOnly(Type.String()),
  about: Type.String({ maxLength: 500 }),
  /** The chosen status, `online` by default. */
  status: OneOf(presenceStatuses),
  settings: ChatSettings,
})
export type Profile = Static<typeof Profile>
