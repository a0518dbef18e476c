export { ResultStep } from './result-step.tsx'
export { FailureStep } from './failure-step.tsx'
