import type { OrderStep } from '../orders/contract.ts'

/** Older steps stored the formatted amount instead of minor units; it is returned as it is. */
export const formatStepAmount = ({ amount = '' }: OrderStep['values'], money: (amount: number) => string): string =>
  /^\d+$/.test(amount) ? money(Number(amount)) : amount
