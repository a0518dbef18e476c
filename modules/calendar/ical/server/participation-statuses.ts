import type { GuestResponse } from '../../contract.ts'

/** The values of PARTSTAT. */
export const participationStatuses: Record<GuestResponse, string> = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  maybe: 'TENTATIVE',
}
