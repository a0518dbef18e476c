export { DueBadge } from './due-badge.tsx'
