export { useBillDialogs, type OpenDialog } from './bill-dialogs.tsx'
export { useBillMenu } from './bill-menu.tsx'
