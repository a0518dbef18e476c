export { ClientDrawer } from './client-drawer.tsx'
