import { folded } from '#platform/web/i18n/folded.ts'
import type { ChatList } from '../../live/web/index.ts'

/** The chats and contacts whose names hold the text, whatever its case and accents. */
export function foundIn({ chatsContacts, contacts }: ChatList, text: string) {
  const wanted = folded(text.trim())
  const isWanted = ({ fullName }: { fullName: string }) => folded(fullName).includes(wanted)
  return { chats: chatsContacts.filter(isWanted), contacts: contacts.filter(isWanted) }
}
