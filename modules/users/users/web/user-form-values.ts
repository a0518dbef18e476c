import type { TFunction } from 'i18next'
import type { Language } from '#platform/contract/user.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import type { FormErrors } from '#platform/web/ui/forms/use-form.ts'
import type { UserDraft, UserPatch } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

/** `signInMethod` is how a new user signs in for the first time. */
export type UserFormValues = {
  fullName: string
  email: string
  username: string
  role: string
  company: string
  country: string
  contact: string
  language: Language
  signInMethod: 'invitation' | 'password'
  password: string
}

export const userTextFields = ['fullName', 'email', 'username', 'company', 'country', 'contact'] as const

export function toUserFormValues(user: UserView | null, language: Language): UserFormValues {
  const text = (field: (typeof userTextFields)[number]) => user?.[field] ?? ''
  return {
    fullName: text('fullName'),
    email: text('email'),
    username: text('username'),
    role: user?.role ?? 'staff',
    company: text('company'),
    country: text('country'),
    contact: text('contact'),
    language: user?.language ?? language,
    signInMethod: 'invitation',
    password: '',
  }
}

const MIN_LENGTH = { username: 2, password: 8 }

export function validateUserForm(values: UserFormValues, isNew: boolean, t: TFunction<'users'>): FormErrors<UserFormValues> {
  const username = values.username.trim()
  return {
    ...(!values.fullName.trim() && { fullName: t('error.missing') }),
    ...(!/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t('error.email') }),
    ...((isNew ? username.length === 1 : username.length < MIN_LENGTH.username) && { username: t('error.usernameShort') }),
    ...(isNew &&
      values.signInMethod === 'password' &&
      values.password.length < MIN_LENGTH.password && { password: t('error.passwordShort') }),
  }
}

/** The username defaults to the local part of the email address. */
export function toUserDraft(values: UserFormValues): UserDraft {
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
    ...(values.signInMethod === 'password' && { password: values.password }),
  }
}

/** Contains only changed fields, so that fields hidden from the viewer keep their values. */
export function toUserPatch(id: number, values: UserFormValues, saved: UserFormValues): UserPatch {
  const { signInMethod: _method, password: _password, ...fields } = values
  const changed = Object.entries(fields).filter(([name, value]) => value !== saved[name as keyof UserFormValues])
  const optional = ['company', 'country', 'contact']
  const normalized = changed.map(([name, value]) => [name, value.trim() || (optional.includes(name) ? null : '')])
  return { id, ...(Object.fromEntries(normalized) as Partial<Omit<UserPatch, 'id'>>) }
}

/** Maps validation errors to form fields and rethrows everything else. */
export function getFieldErrors(problem: unknown): FormErrors<UserFormValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const names = problem.errors.map(({ path }) => path.split('/').at(-1)!)
  const formFields = names.filter((name) => (userTextFields as readonly string[]).includes(name) || name === 'role' || name === 'password')
  if (formFields.length === 0) throw problem
  return Object.fromEntries(formFields.map((name) => [name, formatProblem(problem)]))
}
