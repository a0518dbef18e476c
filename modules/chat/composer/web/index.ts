export { Composer } from './composer.tsx'
export { useAttach } from './use-attach-files.ts'
