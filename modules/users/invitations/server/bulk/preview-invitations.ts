import { invalidInput } from '#platform/server/api-error.ts'
import { decodeText } from '#platform/server/decode-text.ts'
import { DEFAULT_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { listAssignableRoles } from '#platform/server/identity/administrators.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { INVITATION_LIMIT, type invitationEndpoints, type PreviewedPerson } from '../../contract.ts'
import type { UserContext } from '../../../server/user-response.ts'
import { findProblems } from './find-problems.ts'
import { type ParsedPerson, parsePeople } from './parse-people.ts'

type PreviewInput = Input<typeof invitationEndpoints.previewInvitations>

export async function previewInvitations(ctx: UserContext, input: PreviewInput) {
  const parsed = readPeople(input)
  const roles = await listAssignableRoles(ctx)
  const people = parsed.slice(0, INVITATION_LIMIT).map((person) => ({ ...person, role: findRole(roles, person.role) }))
  const problems = await findProblems(ctx, people)
  const previewed = people.map((person, index): PreviewedPerson => ({ ...person, problem: problems[index]! }))
  return { people: previewed, total: parsed.length, roles }
}

function readPeople({ text, file, people }: PreviewInput): ParsedPerson[] {
  if (people) return people.map(({ name, email, role }) => ({ name: name.trim(), email: email.trim(), role }))
  if (text !== undefined) return parsePeople(text)
  const content = file === undefined ? '' : decodeText(Buffer.from(file, 'base64'))
  if (content === null) throw invalidInput('/file', 'must be a text file such as CSV')
  return parsePeople(content)
}

/** Null if there is no such role or the viewer may not assign it. */
function findRole(roles: readonly string[], text: string | null): string | null {
  const key = (text ?? DEFAULT_ROLE).trim().toLowerCase()
  return roles.find((role) => role.toLowerCase() === key) ?? null
}
