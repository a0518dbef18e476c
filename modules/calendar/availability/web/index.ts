export { type BusyState, getBusyStates } from './busy-state.ts'
export { FindTime } from './find-time.tsx'
