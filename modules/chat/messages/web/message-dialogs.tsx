import { insertMentionNames } from '../../web/message-text.tsx'
import type { GetName } from '../../web/use-name-lookup.ts'
import { CreateCardDialog, EditHistory } from './lazy-dialogs.ts'
import type { MessageDialog } from './use-message-actions.ts'

type MessageDialogsProps = { dialog: MessageDialog; getName: GetName; viewerId: number; onClose: () => void }

export const MessageDialogs = ({ dialog: { kind, message }, getName, viewerId, onClose }: MessageDialogsProps) =>
  kind === 'card' ? (
    <CreateCardDialog message={message} text={insertMentionNames(message.message, getName)} onClose={onClose} />
  ) : (
    <EditHistory message={message} getName={getName} viewerId={viewerId} onClose={onClose} />
  )
