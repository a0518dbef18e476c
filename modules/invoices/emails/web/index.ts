export { EmailDialog } from './email-dialog.tsx'
