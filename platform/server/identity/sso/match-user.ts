import { DEFAULT_ROLE } from '../../abilities/roles/built-in-roles.ts'
import { readRoles } from '../../abilities/roles/read-roles.ts'
import { ApiError } from '../../api-error.ts'
import { hasAdministratorRole, lockAdministrators } from '../administrators.ts'
import { deleteFactors } from '../factors/user-factors.ts'
import { revokeLinks } from '../one-time-links.ts'
import { revokeAllTokens } from '../tokens/manage-tokens.ts'
import { assertActive } from '../sessions/assert-active.ts'
import { endUserSessions } from '../sessions/sessions.ts'
import type { UserRow } from '../tables.ts'
import { findUser, findUserByEmail, insertUser, settingsOfNewPerson } from '../users.ts'
import type { Claims } from './claims.ts'
import { applyRole, findMappedRole } from './map-role.ts'
import type { Provider, SsoContext } from './providers.ts'

/** By the account at the provider, else by verified email address, else a new user. Throws 403 with the reason. */
export async function findOrCreateUser(ctx: SsoContext, provider: Provider, claims: Claims): Promise<UserRow> {
  await lockAdministrators(ctx)
  const link = await ctx.db
    .selectFrom('sso_links')
    .select('userId')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst()
  if (provider.allowedDomains.length > 0) assertAllowedDomain(provider, getVerifiedEmail(provider, claims))
  if (!link) return linkUser(ctx, provider, claims)
  const user = await findUser(ctx.db, link.userId)
  if (!user) throw new ApiError(403, 'sso.removed', 'This account has been deleted. Ask an administrator to restore it.')
  assertActive(user)
  return applyRole(ctx, { provider, claims, user })
}

async function linkUser(ctx: SsoContext, provider: Provider, claims: Claims): Promise<UserRow> {
  const email = getVerifiedEmail(provider, claims)
  const existing = await findUserByEmail(ctx.db, email)
  if (!existing && !provider.createsUsers)
    throw new ApiError(403, 'sso.unknown_user', 'There is no account with this email address. Ask an administrator for an invitation.')
  const user = (existing && (await activateInvited(ctx, existing))) ?? (await createUser(ctx, provider, { email, claims }))
  assertActive(user)
  await insertLink(ctx, claims, user.id)
  if (!existing) return user
  await revokeOtherAccess(ctx, user)
  return applyRole(ctx, { provider, claims, user })
}

/** An administrator has added this user; the provider has verified the address that an invitation would go to. */
async function activateInvited(ctx: SsoContext, user: UserRow): Promise<UserRow> {
  if (user.status !== 'pending' || user.passwordHash) return user
  const changes = { status: 'active' as const, updatedAt: ctx.now }
  const active = await ctx.db.updateTable('users').set(changes).where('id', '=', user.id).returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'user', id: user.id, before: user, after: active })
  ctx.publishChange('roles')
  return active as UserRow
}

function getVerifiedEmail(provider: Provider, { email, email_verified: isVerified }: Claims): string {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new ApiError(403, 'sso.email_missing', 'The provider did not send an email address.')
  if (isVerified !== true && !(provider.trustsEmail && isVerified === undefined))
    throw new ApiError(403, 'sso.email_unverified', 'The provider has not verified this email address.')
  return email
}

function assertAllowedDomain({ allowedDomains }: Provider, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!allowedDomains.some((one) => one.toLowerCase() === domain))
    throw new ApiError(403, 'sso.domain_not_allowed', 'Email addresses of this domain may not sign in with this provider.')
}

/** An account is linked to one user of the provider: an address that the provider gave to another user must not open it. */
async function insertLink(ctx: SsoContext, { iss: issuer, sub: subject }: Claims, userId: number): Promise<void> {
  const other = await ctx.db
    .selectFrom('sso_links')
    .select('id')
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (other) throw new ApiError(403, 'sso.already_linked', 'This account belongs to another user of the provider.')
  await ctx.db.insertInto('sso_links').values({ issuer, subject, userId, createdAt: ctx.now }).execute()
}

/**
 * Someone else may have registered with this address, which passwords do not prove. The owner of the address gets the account without the
 * password, factors, API tokens, links and sessions of others. Administrators were confirmed by another administrator and keep their password.
 */
async function revokeOtherAccess(ctx: SsoContext, user: UserRow): Promise<void> {
  if (await hasAdministratorRole(ctx.db, user)) return
  await ctx.db.updateTable('users').set({ passwordHash: '', updatedAt: ctx.now }).where('id', '=', user.id).execute()
  await revokeLinks(ctx.db as never, user.id)
  await deleteFactors(ctx.db, user.id)
  await revokeAllTokens(ctx, user.id)
  await endUserSessions(ctx, user.id)
}

type NewUser = { email: string; claims: Claims }

async function createUser(ctx: SsoContext, provider: Provider, { email, claims }: NewUser): Promise<UserRow> {
  const roles = await readRoles(ctx.db)
  const role =
    (await findMappedRole(ctx, provider, claims)) ?? (roles.find(({ name }) => name === provider.defaultRole)?.name || DEFAULT_ROLE)
  const fullName = getText(claims.name) || email
  const username = (getText(claims.preferred_username) || email).slice(0, 60)
  const values = {
    email,
    fullName: fullName.slice(0, 120),
    role,
    status: 'active' as const,
    passwordHash: '',
    settings: settingsOfNewPerson,
  }
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? username : `${username} ${number}`
    try {
      const user = (await insertUser(ctx.db as never, { ...values, username: name }, ctx.now)) as UserRow
      ctx.recordChange({ entity: 'user', id: user.id, before: null, after: user })
      return user
    } catch (error) {
      if (number === 50 || !(error instanceof ApiError) || error.code !== 'auth.username_taken') throw error
    }
  }
}

/** At least two characters, as usernames require. */
function getText(claim: unknown): string | undefined {
  const text =
    typeof claim === 'string'
      ? claim
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, '')
          .trim()
      : ''
  return text.length > 1 ? text : undefined
}
