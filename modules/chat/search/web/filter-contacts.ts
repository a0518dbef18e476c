import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import type { ChatList } from '../../live/web/index.ts'

export function filterContacts({ chatsContacts, contacts }: ChatList, text: string) {
  const query = normalizeForSearch(text.trim())
  const matches = ({ fullName }: { fullName: string }) => normalizeForSearch(fullName).includes(query)
  return { chats: chatsContacts.filter(matches), contacts: contacts.filter(matches) }
}
