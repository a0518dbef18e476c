export { JobsCard } from './jobs-card.tsx'
