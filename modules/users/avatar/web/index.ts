export { AvatarField } from './avatar-field.tsx'
