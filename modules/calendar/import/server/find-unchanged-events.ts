import type { DuplicateRecord, KeyedItem } from '#platform/server/imports/import-source.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { findExistingEvents } from './existing-events.ts'

/** Events that the user already has in this version, for example because another program has synced them. */
export async function findUnchangedEvents(
  ctx: CalendarContext,
  items: readonly KeyedItem<ImportedEvent>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  const existing = await findExistingEvents(
    ctx,
    items.map(({ value }) => value),
  )
  return new Map(
    items.flatMap(({ key, value }) => {
      const row = existing.get(value.uid)
      return row && row.fingerprint === value.fingerprint ? [[key, { id: row.id, title: row.title }] as const] : []
    }),
  )
}
