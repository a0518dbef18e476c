export { readPresence } from './presence.ts'
