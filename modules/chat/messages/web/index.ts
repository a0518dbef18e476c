export { MessageDialogs } from './message-dialogs.tsx'
export { MessageLog } from './message-log.tsx'
export { MessageLogSkeleton } from './message-log-skeleton.tsx'
export { type ComposerContext, type MessageDialog, useMessageActions } from './use-message-actions.ts'
