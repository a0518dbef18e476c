import { useTranslation } from 'react-i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { FILES_LIMIT } from '../../contract.ts'
import { attachFiles } from './attachments.ts'

/** Returns a function that attaches files to the next message and reports if there are too many. */
export function useAttachFiles(contactId: number): (files: Iterable<File>) => void {
  const { t } = useTranslation('chat')
  return (files) => {
    if (attachFiles(contactId, files) > 0) toast.error(t('files.tooMany', { count: FILES_LIMIT }))
  }
}
