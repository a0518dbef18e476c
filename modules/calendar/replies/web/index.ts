export { Proposals } from './proposals.tsx'
