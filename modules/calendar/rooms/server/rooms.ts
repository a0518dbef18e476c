import type { Input } from '#platform/contract/endpoint.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { fromColumns, toColumns } from '#platform/server/database/record-columns.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { calendar as contract } from '../../contract.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { RoomRow } from '../../server/tables.ts'
import { type Room, RoomFields } from '../contract.ts'
import { roomSubject, toRoomSnapshot } from './room-subject.ts'

type RoomResponse = Promise<{ room: Room }>

export const newRoomDefaults = { ...createBlank(RoomFields), isActive: true }

export async function listRooms(ctx: CalendarContext): Promise<{ rooms: Room[]; total: number }> {
  const rows = await listVisibleRooms(ctx)
  return { rooms: rows.map((row) => toRoomResponse(ctx, row)), total: rows.length }
}

/** Sorted by name, by age if the viewer may not read all names. */
export async function listVisibleRooms(ctx: CalendarContext): Promise<RoomRow[]> {
  const rows = await visible(ctx, roomSubject).selectAll('rooms').orderBy('rooms.id').execute()
  if (!isReadableEverywhere(ctx, roomSubject, 'name')) return rows
  const keys = new Map(rows.map(({ id, name }) => [id, normalizeForSearch(name)]))
  return rows.toSorted((a, b) => keys.get(a.id)!.localeCompare(keys.get(b.id)!, 'en', { numeric: true }))
}

export async function addRoom(ctx: CalendarContext, { room: input }: Input<typeof contract.addRoom>): RoomResponse {
  assertCanCreate(ctx, roomSubject, newRoomDefaults, input)
  const values = toColumns(RoomFields, trimName({ ...newRoomDefaults, ...input }))
  const row = await ctx.db
    .insertInto('rooms')
    .values({ ...values, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: roomSubject.entity, id: row.id, before: null, after: toRoomSnapshot(row) })
  return { room: toRoomResponse(ctx, row) }
}

export async function updateRoom(
  ctx: CalendarContext,
  { room: { id, ...input } }: Pick<Input<typeof contract.updateRoom>, 'room'>,
): RoomResponse {
  const before = await findVisible(ctx, roomSubject, id, 'update')
  const changes = assertCanUpdate(ctx, roomSubject, { ...before, ...fromColumns(RoomFields, before) }, trimName(input))
  const row = await saveRoom(ctx, id, toColumns(RoomFields, changes))
  ctx.recordChange({ entity: roomSubject.entity, id, before: toRoomSnapshot(before), after: toRoomSnapshot(row) })
  return { room: toRoomResponse(ctx, row) }
}

/** Bookings stay, so that events keep the name of the room; it can be restored with them. */
export async function removeRoom(ctx: CalendarContext, { id }: { id: number }): RoomResponse {
  const row = await findVisible(ctx, roomSubject, id, 'delete')
  await saveRoom(ctx, id, { removedAt: ctx.now })
  ctx.recordChange({ entity: roomSubject.entity, id, before: toRoomSnapshot(row), after: null })
  return { room: toRoomResponse(ctx, row) }
}

export async function undoRoom(ctx: CalendarContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await removeRoom(ctx, { id }))
  if (after !== null) return void (await updateRoom(ctx, { room: { id, ...before } }))
  await saveRoom(ctx, id, { removedAt: null })
  const row = await findVisible(ctx, roomSubject, id, 'delete')
  ctx.recordChange({ entity: roomSubject.entity, id, before: null, after: toRoomSnapshot(row) })
}

const trimName = <T extends { name?: string }>(input: T): T => (input.name ? { ...input, name: input.name.trim() } : input)

const saveRoom = (ctx: CalendarContext, id: number, columns: Partial<RoomRow>): Promise<RoomRow> =>
  ctx.db
    .updateTable('rooms')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export function toRoomResponse(ctx: CalendarContext, { removedAt: _, ...row }: RoomRow): Room {
  return maskFields(ctx, roomSubject, { ...row, ...fromColumns(RoomFields, row) })
}
