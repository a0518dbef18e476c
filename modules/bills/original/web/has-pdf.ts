import type { Bill } from '../../bill-schema.ts'

export const hasPdf = ({ file }: Bill): boolean => file?.type === 'application/pdf'
