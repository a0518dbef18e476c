import { ApiError } from '#platform/server/api-error.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { DEFAULT_ROLE } from '#platform/server/abilities/roles/built-in-roles.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { getAssignableRole, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { assertMayGrant } from '#platform/server/identity/factors/assert-may-grant.ts'
import { assertCanIssueLink } from '#platform/server/identity/one-time-links.ts'
import { insertUser, userSubject } from '#platform/server/identity/users.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { InvitationProblem, InvitedPerson } from '../../contract.ts'
import { toJournalSnapshot, toUserResponse, type UserContext, type UserRow } from '../../../server/user-response.ts'
import { sendInvitation } from '../invitations.ts'
import { findProblems } from './find-problems.ts'

type Skipped = { email: string; problem: InvitationProblem }

/** Repeating the command invites no one twice: people who were invited before are skipped. */
export const inviteUsers = new PreparedHandler(() => Promise.resolve(), addAndInvite, { timeLimitMs: 20_000 })

async function addAndInvite(ctx: UserContext, { people }: { people: InvitedPerson[] }) {
  await lockAdministrators(ctx)
  const roles = await findRoles(ctx, people)
  const problems = await findProblems(ctx, people)
  const skipped = people.flatMap(({ email }, index): Skipped[] => (problems[index] ? [{ email, problem: problems[index] }] : []))
  const rows: UserRow[] = []
  const taken: UsernameCounts = new Map()
  for (const [index, person] of people.entries())
    if (problems[index] === null) rows.push(await addPerson(ctx, { ...person, role: roles.get(person.role)! }, taken))
  const users = await findAllVisible(
    ctx,
    userSubject,
    rows.map(({ id }) => id),
    'update',
  )
  const invitations = []
  for (const user of users) {
    assertCanIssueLink(ctx, user)
    invitations.push({ userId: user.id, ...(await sendInvitation(ctx, user.id)) })
  }
  if (rows.length > 0) ctx.publishChange('roles')
  return { users: rows.map((row) => toUserResponse(ctx, row)), invitations, skipped }
}

/** The stored names of the roles by the names of the input. Throws unless the viewer may assign all of them. */
async function findRoles(ctx: UserContext, people: readonly InvitedPerson[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [index, { role }] of people.entries()) {
    if (names.has(role)) continue
    const stored = await getAssignableRole(ctx, role, `/people/${index}/role`)
    await assertMayGrant(ctx, stored)
    names.set(role, stored.name)
  }
  return names
}

async function addPerson(ctx: UserContext, { name, email, role }: InvitedPerson, taken: UsernameCounts): Promise<UserRow> {
  const profile = { fullName: name.trim(), email: email.trim(), role, status: 'pending' as const }
  const defaults = { fullName: '', username: '', email: '', avatar: null, lastSeenAt: null, company: null, country: null, contact: null }
  assertCanCreate(ctx, userSubject, { ...defaults, ...profile, role: DEFAULT_ROLE }, { ...profile, username: getUsername(email) })
  const row = await insertWithFreeUsername(ctx, profile, taken)
  ctx.recordChange({ entity: 'user', id: row.id, before: null, after: toJournalSnapshot(row) })
  return row
}

type Profile = Pick<UserRow, 'fullName' | 'email' | 'role'> & { status: 'pending' }

/** How many usernames with the same beginning are known to be taken */
type UsernameCounts = Map<string, number>

/** The first part of the address, with a number if another user has it. */
async function insertWithFreeUsername(ctx: UserContext, profile: Profile, taken: UsernameCounts): Promise<UserRow> {
  const base = getUsername(profile.email)
  while (true) {
    const number = (taken.get(base) ?? 0) + 1
    taken.set(base, number)
    const username = number === 1 ? base : `${base.slice(0, 58)}${number}`
    try {
      return await insertUser(ctx.db, { ...profile, username, passwordHash: '' }, ctx.now)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth.username_taken') throw error
    }
  }
}

const getUsername = (email: string) => email.trim().split('@')[0]!.padEnd(2, '_').slice(0, 64)
