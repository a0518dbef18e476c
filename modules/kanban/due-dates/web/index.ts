export { DueBadge, DueStateBadge } from './due-badge.tsx'
