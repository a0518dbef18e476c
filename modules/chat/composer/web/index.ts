export { Composer } from './composer.tsx'
export { useAttachFiles } from './use-attach-files.ts'
export { useComposerContext } from './use-composer-context.ts'
