import type { Selectable } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { defaultChatSettings, type chat, type ChatSettings, type Profile } from '../../contract.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { publishAbout, publishPresence } from './presence.ts'
import type { ChatTables } from '../../server/tables.ts'

type ProfileColumns = Pick<Selectable<ChatTables['chat_profiles']>, 'about' | 'status' | 'settings'>

/** Returns the viewer’s own chat profile. */
export async function profileUser(ctx: ChatContext): Promise<{ profile: Profile }> {
  return { profile: await toProfileResponse(ctx, await findProfile(ctx)) }
}

export async function updateChatProfile(
  ctx: ChatContext,
  { profile: { settings, ...changes } }: Input<typeof chat.updateChatProfile>,
): Promise<{ profile: Profile }> {
  await acquireLock(ctx, `chat-profile ${ctx.viewer.id}`)
  const before = await findProfile(ctx)
  const after: ProfileColumns = {
    ...before,
    ...changes,
    settings: settings ? JSON.stringify({ ...parseSettings(before), ...settings }) : before.settings,
  }
  const { id } = ctx.viewer
  await ctx.db
    .insertInto('chat_profiles')
    .values({ id, ...after, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...after, updatedAt: ctx.now }))
    .execute()
  ctx.recordChange({ entity: 'chat-profile', id, before: { id, ...before }, after: { id, ...after } })
  await (changes.about === undefined ? publishPresence(ctx, id) : publishAbout(ctx, id))
  return { profile: await toProfileResponse(ctx, after) }
}

export async function undoProfile(ctx: ChatContext, { before }: RecordChange): Promise<void> {
  const { settings, ...changes } = before as Partial<ProfileColumns>
  await updateChatProfile(ctx, { profile: { ...changes, ...(settings && { settings: JSON.parse(settings) as ChatSettings }) } })
}

const defaultProfile: ProfileColumns = { about: '', status: 'online', settings: '{}' }

const findProfile = async (ctx: ChatContext): Promise<ProfileColumns> =>
  (await ctx.db.selectFrom('chat_profiles').select(['about', 'status', 'settings']).where('id', '=', ctx.viewer.id).executeTakeFirst()) ??
  defaultProfile

const parseSettings = ({ settings }: ProfileColumns): ChatSettings => ({
  ...defaultChatSettings,
  ...(JSON.parse(settings) as Partial<ChatSettings>),
})

async function toProfileResponse(ctx: ChatContext, row: ProfileColumns): Promise<Profile> {
  const { id, role } = ctx.viewer
  const { fullName, avatar } = (await getPeopleById(ctx.db, [id])).get(id)!
  return { id, fullName, avatar, role, about: row.about, status: row.status, settings: parseSettings(row) }
}
