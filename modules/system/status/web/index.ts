export { ServerCard } from './server-card.tsx'
export { SessionsCard } from './sessions-card.tsx'
export { StorageCard } from './storage-card.tsx'
