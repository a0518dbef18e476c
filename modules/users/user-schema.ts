import Type, { type Static } from 'typebox'
import { User } from '#platform/contract/identity.ts'
import { Id, Nullable, readOnly, Time } from '#platform/contract/schema.ts'

const own = User.properties

/** A user with every property that the viewer may not read set to null. */
export const UserView = Type.Object({
  id: readOnly(Id),
  createdAt: readOnly(Nullable(Time)),
  updatedAt: readOnly(Nullable(Time)),
  fullName: Nullable(own.fullName),
  username: Nullable(own.username),
  email: Nullable(own.email),
  /** Role name. */
  role: Nullable(own.role),
  status: Nullable(own.status),
  /** URL of a picture of 256 × 256 pixels. */
  avatar: readOnly(Nullable(Type.String())),
  company: own.company,
  country: own.country,
  contact: own.contact,
  language: Nullable(own.language),
  timeZone: Nullable(own.timeZone),
  lastSeenAt: own.lastSeenAt,
})
export type UserView = Static<typeof UserView>
