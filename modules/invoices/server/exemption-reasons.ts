import type { Line } from '../invoice-contract.ts'

/** The different reasons of the lines in a category; `usual` stands for lines without their own. */
export function listExemptionReasons(lines: readonly Line[], category: string, usual: string | undefined): string[] {
  const reasons = lines.filter(({ taxCategory }) => taxCategory === category).map(({ exemptionReason }) => exemptionReason ?? usual)
  return [...new Set(reasons.filter((reason) => reason !== undefined))]
}
