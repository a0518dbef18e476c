export { TroublesCard } from './troubles-card.tsx'
