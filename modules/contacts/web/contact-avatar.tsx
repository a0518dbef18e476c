import { Avatar, type AvatarProps } from '#platform/web/ui/lists/avatar.tsx'
import type { Contact } from '../contact-schema.ts'
import { getContactName } from './contact-names.ts'

export const ContactAvatar = ({ contact, size }: { contact: Contact } & Pick<AvatarProps, 'size'>) => (
  <Avatar person={{ id: contact.id, fullName: getContactName(contact), avatar: contact.photo }} {...(size && { size })} isDecorative />
)
