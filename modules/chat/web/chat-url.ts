import {
  parseCount,
  parseSearch,
  parseNewParam,
  stringifySearch,
  parseText,
  type RawSearchParams,
} from '#platform/web/routing/search-params.ts'

/** `q` searches names and messages; `within` limits it to the messages of the chat with this contact. */
export type ChatSearch = { q: string; within: number | null }

/** `id` is the contact of the open chat, `message` a message to scroll to. `new` focuses the search for a contact. */
export type ChatSelection = ChatSearch & { id: number | null; message: number | null; new: boolean }

export function parseSelection(raw: RawSearchParams): ChatSelection {
  const idOf = (name: string) => parseCount(raw[name], 0) || null
  return { id: idOf('id'), message: idOf('message'), ...parseNewParam(raw), q: parseText(raw['q']), within: idOf('within') }
}

export const getChatUrl = (id: number, message?: number) => `/chat?id=${id}${message ? `&message=${message}` : ''}`

/** Keeps the search open next to the chat. */
export const getSearchResultUrl = (id: number, message: number, { q, within }: ChatSearch) =>
  `/chat${stringifySearch({ id, message, q, within })}`

/** Returns the contact of the open chat, or null on other pages. */
export function getOpenContactId(): number | null {
  const [path, search] = location.hash.split('?')
  return path === '#/chat' ? parseSelection(parseSearch(search ?? '')).id : null
}
