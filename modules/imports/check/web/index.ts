export { CheckStep } from './check-step.tsx'
