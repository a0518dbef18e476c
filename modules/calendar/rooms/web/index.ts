export { RoomsField } from './rooms-field.tsx'
export { useRoomPermissions } from './use-room-permissions.ts'
