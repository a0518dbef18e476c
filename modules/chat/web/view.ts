import { countOf, textOf, type RawSearch } from '#platform/web/address.ts'

/** `id`: the contact whose chat is open. `message`: one to show in its place. `new`: somebody came to write. */
export type View = { id: number | null; message: number | null; new: boolean }

export function readView(raw: RawSearch): View {
  return { id: countOf(raw['id'], 0) || null, message: countOf(raw['message'], 0) || null, new: textOf(raw['new']) !== '' }
}

export const chatAddress = (id: number, message?: number) => `/chat?id=${id}${message ? `&message=${message}` : ''}`
