import Type, { type Static } from 'typebox'
import { Rule } from './rule.ts'
import { entityProperties, Nullable, OneOf, Person, readOnly, Time } from './schema.ts'

export const languages = ['en', 'fr', 'de', 'pt', 'cn'] as const
export type Language = (typeof languages)[number]

export const userStatuses = ['pending', 'active', 'inactive'] as const

export const EmailAddress = Type.String({ format: 'email', maxLength: 254 })
export const Password = Type.String({ minLength: 8, maxLength: 256 })
export const FullName = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
export const TimeZone = Type.String({ minLength: 1, maxLength: 64 })

/** Stored in columns of the same names. */
export const UserFields = Type.Object({
  fullName: FullName,
  username: Type.String({ minLength: 2, maxLength: 64, pattern: '\\S.*\\S', description: 'at least two characters besides spaces' }),
  email: EmailAddress,
  role: Type.String({ minLength: 1, maxLength: 64 }),
  status: OneOf(userStatuses),
  avatar: readOnly(Nullable(Type.String())),
  company: Nullable(Type.String({ maxLength: 120 })),
  country: Nullable(Type.String({ maxLength: 64 })),
  contact: Nullable(Type.String({ maxLength: 64 })),
  language: OneOf(languages),
  timeZone: TimeZone,
  lastSeenAt: readOnly(Nullable(Time)),
})
export const User = Type.Object({ ...entityProperties, ...UserFields.properties })
export type User = Static<typeof User>

export const UserData = Type.Object({
  ...User.properties,
  ability: Type.Array(Rule),
  /** Set while an administrator views the application as this user (read-only). */
  viewedBy: Type.Optional(Nullable(Person)),
  /** Modules whose pages are hidden because the workspace does not use them; their calls work. */
  unusedModules: Type.Optional(Type.Array(Type.String())),
  /** Whether the overview offers to remove the sample data; only for users who may. */
  hasSamples: Type.Optional(Type.Boolean()),
  /** Whether the overview lists open steps of the setup assistant; only for users who may finish them. */
  isSetupOpen: Type.Optional(Type.Boolean()),
})
export type UserData = Static<typeof UserData>
