export { ProfileDrawer } from './lazy-dialogs.ts'
export { PresenceDot } from './presence-dot.tsx'
export { useIdle } from './use-idle.ts'
export { useIsProfileClear, useProfile, useProfileUpdate } from './use-profile.ts'
