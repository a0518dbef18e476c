import { useTranslation } from 'react-i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { FILES_LIMIT } from '../../contract.ts'
import { attach } from './attachments.ts'

/** Attaches files to the next message to a contact, and says where they are too many for one. */
export function useAttach(contactId: number): (files: Iterable<File>) => void {
  const { t } = useTranslation('chat')
  return (files) => {
    if (attach(contactId, files) > 0) toast.error(t('files.tooMany', { count: FILES_LIMIT }))
  }
}
