import Type, { type Static } from 'typebox'
import { User } from '#platform/contract/user.ts'
import { Id, Nullable, readOnly, Time } from '#platform/contract/schema.ts'

const userProperties = User.properties

/** A user in which every property that the viewer cannot read is null. */
export const UserView = Type.Object({
  id: readOnly(Id),
  createdAt: readOnly(Nullable(Time)),
  updatedAt: readOnly(Nullable(Time)),
  fullName: Nullable(userProperties.fullName),
  username: Nullable(userProperties.username),
  email: Nullable(userProperties.email),
  /** Role name. */
  role: Nullable(userProperties.role),
  status: Nullable(userProperties.status),
  /** URL of a picture of 256 × 256 pixels. */
  avatar: readOnly(Nullable(Type.String())),
  company: userProperties.company,
  country: userProperties.country,
  contact: userProperties.contact,
  language: Nullable(userProperties.language),
  timeZone: Nullable(userProperties.timeZone),
  lastSeenAt: userProperties.lastSeenAt,
})
export type UserView = Static<typeof UserView>
