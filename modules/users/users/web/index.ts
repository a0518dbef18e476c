export { UserDrawer } from './user-drawer.tsx'
export { useUserMenu } from './user-menu.tsx'
