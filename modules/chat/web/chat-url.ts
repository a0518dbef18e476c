import { countOf, parseSearch, readNew, stringifySearch, textOf, type RawSearch } from '#platform/web/routing/address.ts'

/** `q`: what is looked for in names and messages. `within`: only in messages of the chat with this contact. */
export type SearchView = { q: string; within: number | null }

/** `id`: the contact whose chat is open. `message`: one to show in its place. `new`: somebody came to write. */
export type View = SearchView & { id: number | null; message: number | null; new: boolean }

export function readView(raw: RawSearch): View {
  const idOf = (name: string) => countOf(raw[name], 0) || null
  return { id: idOf('id'), message: idOf('message'), ...readNew(raw), q: textOf(raw['q']), within: idOf('within') }
}

export const chatAddress = (id: number, message?: number) => `/chat?id=${id}${message ? `&message=${message}` : ''}`

/** A message in its place, with the search that found it beside it. */
export const hitAddress = (id: number, message: number, { q, within }: SearchView) => `/chat${stringifySearch({ id, message, q, within })}`

/** The contact whose chat is open now, whatever page asks. */
export function openContactId(): number | null {
  const [path, search] = location.hash.split('?')
  return path === '#/chat' ? readView(parseSearch(search ?? '')).id : null
}
