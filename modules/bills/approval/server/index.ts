export { assertIsApprover } from './approvers.ts'
export { assertComplete, changeStatus } from './change-status.ts'
export { followApproval } from './follow-approval.ts'
