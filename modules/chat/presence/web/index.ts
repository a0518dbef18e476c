export { ProfileDrawer } from './lazy-dialogs.ts'
export { PresenceDot } from './presence-dot.tsx'
export { useReportIdle } from './use-report-idle.ts'
export { useIsProfileLoaded, useProfile, useProfileUpdate } from './use-profile.ts'
