import type { Selectable } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { settingDefaults, type chat, type ChatSettings, type Profile } from '../../contract.ts'
import { inTurn } from '#platform/server/database/in-turn.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import { tellAbout, tellPresence } from './presence.ts'
import type { ChatTables } from '../../server/tables.ts'

type Row = Pick<Selectable<ChatTables['chat_profiles']>, 'about' | 'status' | 'settings'>

export async function profileUser(ctx: ChatContext): Promise<{ profile: Profile }> {
  return { profile: await answer(ctx, await find(ctx)) }
}

/** Settings that are left out keep their value, as all else. */
export async function updateChatProfile(
  ctx: ChatContext,
  { profile: { settings, ...changes } }: Input<typeof chat.updateChatProfile>,
): Promise<{ profile: Profile }> {
  await inTurn(ctx, `chat-profile ${ctx.viewer.id}`)
  const before = await find(ctx)
  const after: Row = {
    ...before,
    ...changes,
    settings: settings ? JSON.stringify({ ...settingsOf(before), ...settings }) : before.settings,
  }
  const { id } = ctx.viewer
  await ctx.db
    .insertInto('chat_profiles')
    .values({ id, ...after, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...after, updatedAt: ctx.now }))
    .execute()
  ctx.record({ entity: 'chat-profile', id, before: { id, ...before }, after: { id, ...after } })
  await (changes.about === undefined ? tellPresence(ctx, id) : tellAbout(ctx, id))
  return { profile: await answer(ctx, after) }
}

export async function undoProfile(ctx: ChatContext, { before }: Change): Promise<void> {
  const { settings, ...changes } = before as Partial<Row>
  await updateChatProfile(ctx, { profile: { ...changes, ...(settings && { settings: JSON.parse(settings) as ChatSettings }) } })
}

const blank: Row = { about: '', status: 'online', settings: '{}' }

const find = async (ctx: ChatContext): Promise<Row> =>
  (await ctx.db.selectFrom('chat_profiles').select(['about', 'status', 'settings']).where('id', '=', ctx.viewer.id).executeTakeFirst()) ??
  blank

const settingsOf = ({ settings }: Row): ChatSettings => ({ ...settingDefaults, ...(JSON.parse(settings) as Partial<ChatSettings>) })

async function answer(ctx: ChatContext, row: Row): Promise<Profile> {
  const { id, role } = ctx.viewer
  const { fullName, avatar } = (await peopleById(ctx.db, [id])).get(id)!
  return { id, fullName, avatar, role, about: row.about, status: row.status, settings: settingsOf(row) }
}
