import type { TFunction } from 'i18next'
import type { Language } from '#platform/contract/identity.ts'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import type { FormErrors } from '#platform/web/ui/use-form.ts'
import type { UserDraft, UserPatch, UserView } from '../contract.ts'

/** What the form holds; `entry` says how a new person gets in. */
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

export function valuesOf(user: UserView | null, language: Language): PersonValues {
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

const SHORTEST = { username: 2, password: 8 }

export function checkPerson(values: PersonValues, isNew: boolean, t: TFunction<'users'>): FormErrors<PersonValues> {
  const username = values.username.trim()
  return {
    ...(!values.fullName.trim() && { fullName: t('error.missing') }),
    ...(!/^\S+@\S+\.\S+$/.test(values.email.trim()) && { email: t('error.email') }),
    ...((isNew ? username.length === 1 : username.length < SHORTEST.username) && { username: t('error.usernameShort') }),
    ...(isNew && values.entry === 'password' && values.password.length < SHORTEST.password && { password: t('error.passwordShort') }),
  }
}

/** Without a user name the first part of the e-mail address is taken. */
export function draftOf(values: PersonValues): UserDraft {
  const email = values.email.trim()
  return {
    fullName: values.fullName.trim(),
    email,
    username: values.username.trim() || email.split('@')[0]!.padEnd(SHORTEST.username, '_').slice(0, 64),
    role: values.role,
    company: values.company.trim() || null,
    country: values.country.trim() || null,
    contact: values.contact.trim() || null,
    language: values.language,
    ...(values.entry === 'password' && { password: values.password }),
  }
}

/** Only what differs from what the form began with: the rest keeps its value, also where the viewer may not see it. */
export function patchOf(id: number, values: PersonValues, saved: PersonValues): UserPatch {
  const { entry: _entry, password: _password, ...given } = values
  const changed = Object.entries(given).filter(([name, value]) => value !== saved[name as keyof PersonValues])
  const optional = ['company', 'country', 'contact']
  const cleared = changed.map(([name, value]) => [name, value.trim() || (optional.includes(name) ? null : '')])
  return { id, ...(Object.fromEntries(cleared) as Partial<Omit<UserPatch, 'id'>>) }
}

/** What the server found wrong, under the field it is about; all else is thrown on. */
export function refusedFields(problem: unknown): FormErrors<PersonValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const names = problem.errors.map(({ path }) => path.split('/').at(-1)!)
  const known = names.filter((name) => (textFields as readonly string[]).includes(name) || name === 'role' || name === 'password')
  if (known.length === 0) throw problem
  return Object.fromEntries(known.map((name) => [name, problemText(problem)]))
}
