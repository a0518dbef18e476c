export { useMuteChat } from './group-mutations.ts'
export { DetailsDrawer, GroupDialog } from './lazy-dialogs.ts'
