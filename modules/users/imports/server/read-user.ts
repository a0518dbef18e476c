import { UserFields } from '#platform/contract/user.ts'
import type { ImportItem, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { createFieldWarning, keepValidFields } from '#platform/server/imports/keep-valid-fields.ts'
import { parseLanguage } from '#platform/server/imports/parse-language.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { UserDraft } from '../../users/contract.ts'

type Cells = Partial<Record<string, string>>

/** A user without a password, to be invited. */
export function readUser({ row, values, problems: cellProblems }: TableRow, defaultRole: string): ImportItem<UserDraft> {
  const cells = values as Cells
  const email = cells.email?.trim() ?? ''
  const { values: fields, problems } = readFields(cells, email)
  const isValid = keepValidFields({ email }, UserFields.properties).problems.length === 0
  const all = [...cellProblems, ...(email && !isValid ? [invalidEmail(email)] : []), ...(isValid ? problems : [])]
  const item = { row, title: fields.fullName ?? email, problems: all }
  if (!isValid || all.some(({ isWarning }) => !isWarning)) return { ...item, value: null }
  const required = { fullName: fields.fullName ?? createName(email), username: fields.username ?? email.slice(0, 64) }
  return { ...item, key: `user:${email.toLowerCase()}`, value: { ...fields, ...required, email, role: cells.role?.trim() || defaultRole } }
}

function readFields(cells: Cells, email: string) {
  const language = parseLanguage(cells.language)
  const timeZone = cells.timeZone?.trim()
  const hasZone = timeZone !== undefined && isTimeZone(timeZone)
  const fields = {
    fullName: cells.fullName?.trim() || [cells.firstName, cells.lastName].filter(Boolean).join(' ') || createName(email) || undefined,
    username: cells.username?.trim() || undefined,
    company: cells.company?.trim(),
    country: cells.country?.trim(),
    contact: cells.contact?.trim(),
    language,
    timeZone: hasZone ? timeZone : undefined,
  }
  const { values, problems } = keepValidFields(fields, UserFields.properties)
  const unknown = [
    ...(timeZone && !hasZone ? [createFieldWarning('timeZone', timeZone)] : []),
    ...(cells.language && !language ? [createFieldWarning('language', cells.language)] : []),
  ]
  return { values, problems: [...problems, ...unknown] }
}

/** `jane.doe@acme.test` is Jane Doe. */
const createName = (email: string): string =>
  email
    .split('@')[0]!
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const invalidEmail = (email: string): ImportProblem => ({
  code: 'users.import_email',
  message: 'The email address is not valid.',
  column: 'email',
  value: email.slice(0, 200),
})
