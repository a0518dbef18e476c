import type { OrderStep } from '../orders/contract.ts'

/** What a step says of money; what was kept as text before amounts were kept in minor units stands as it was written. */
export const stepAmount = ({ amount = '' }: OrderStep['values'], money: (amount: number) => string): string =>
  /^\d+$/.test(amount) ? money(Number(amount)) : amount
