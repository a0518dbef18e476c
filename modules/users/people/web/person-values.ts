import type { TFunction } from 'i18next'
import type { Language } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import type { FormErrors } from '#platform/web/ui/forms/use-form.ts'
import type { UserDraft, UserPatch } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

/** `entry` is how a new person signs in first. */
export type PersonValues = {
  fullName: string
  email: string
  username: string
  role: string
  company: string
  country: string
  contact: string
  language: Language
  entry: 'invitation' | 'password'
  password: string
}

export const textFields = ['fullName', 'email', 'username', 'company', 'country', 'contact'] as const

export function toFormValues(user: UserView | null, language: Language): PersonValues {
  const text = (field: (typeof textFields)[number]) => user?.[field] ?? ''
  return {
    fullName: text('fullName'),
    email: text('email'),
    username: text('username'),
    role: user?.role ?? 'staff',
    company: text('company'),
    country: text('country'),
    contact: text('contact'),
    language: user?.language ?? language,
    entry: 'invitation',
    password: '',
  }
}

const MIN_LENGTH = { username: 2, password: 8 }

export function validatePerson(values: PersonValues, isNew: boolean, t: TFunction<'users'>): FormErrors<PersonValues> {
  const username = values.username.trim()
  return {
    ...(!values.fullName.trim() && { fullName: t('error.missing') }),
    ...(!/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t('error.email') }),
    ...((isNew ? username.length === 1 : username.length < MIN_LENGTH.username) && { username: t('error.usernameShort') }),
    ...(isNew && values.entry === 'password' && values.password.length < MIN_LENGTH.password && { password: t('error.passwordShort') }),
  }
}

/** The username defaults to the local part of the email address. */
export function toUserDraft(values: PersonValues): UserDraft {
  const email = values.email.trim()
  return {
    fullName: values.fullName.trim(),
    email,
    username: values.username.trim() || email.split('@')[0]!.padEnd(MIN_LENGTH.username, '_').slice(0, 64),
    role: values.role,
    company: values.company.trim() || null,
    country: values.country.trim() || null,
    contact: values.contact.trim() || null,
    language: values.language,
    ...(values.entry === 'password' && { password: values.password }),
  }
}

/** Contains only changed fields, so that fields hidden from the viewer keep their values. */
export function toUserPatch(id: number, values: PersonValues, saved: PersonValues): UserPatch {
  const { entry: _entry, password: _password, ...given } = values
  const changed = Object.entries(given).filter(([name, value]) => value !== saved[name as keyof PersonValues])
  const optional = ['company', 'country', 'contact']
  const cleared = changed.map(([name, value]) => [name, value.trim() || (optional.includes(name) ? null : '')])
  return { id, ...(Object.fromEntries(cleared) as Partial<Omit<UserPatch, 'id'>>) }
}

/** Maps validation errors to form fields and rethrows everything else. */
export function getFieldErrors(problem: unknown): FormErrors<PersonValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const names = problem.errors.map(({ path }) => path.split('/').at(-1)!)
  const known = names.filter((name) => (textFields as readonly string[]).includes(name) || name === 'role' || name === 'password')
  if (known.length === 0) throw problem
  return Object.fromEntries(known.map((name) => [name, problemText(problem)]))
}
