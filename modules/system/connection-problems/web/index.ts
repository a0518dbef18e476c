export { ConnectionProblemsCard } from './connection-problems-card.tsx'
