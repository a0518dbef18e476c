import { type Party, type PartyDraft, buyerProperties } from '../invoice-contract.ts'

const names = Object.keys(buyerProperties) as (keyof Party)[]

/** Omits other properties and completes missing ones. */
export const toParty = (input: PartyDraft): Party => ({
  ...(Object.fromEntries(names.map((name) => [name, input[name] ?? null])) as Party),
  name: input.name.trim(),
})
