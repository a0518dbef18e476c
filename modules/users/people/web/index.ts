export { PersonDrawer } from './person-drawer.tsx'
export { usePersonMenu } from './person-menu.tsx'
