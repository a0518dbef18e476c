import type { ReadItem } from '../read-items.ts'

/** Large items, such as emails with attachments, are held only up to about this size, but at least one. */
const MAX_BYTES = 16 * 1024 * 1024

/** Groups of up to as many items as `getSize` returns at the time. */
export async function* groupItems(items: AsyncIterable<ReadItem>, getSize: () => number): AsyncGenerator<ReadItem[]> {
  let group: ReadItem[] = []
  let bytes = 0
  for await (const item of items) {
    group.push(item)
    bytes += item.bytes ?? 0
    if (group.length < getSize() && bytes < MAX_BYTES) continue
    yield group
    group = []
    bytes = 0
  }
  if (group.length > 0) yield group
}
