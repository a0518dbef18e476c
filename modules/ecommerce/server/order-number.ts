const NUMBER_OFFSET = 1_000

/** Derived from the id, for example `SO-1042`. Unlike invoices, orders may have gaps in their numbers, so no counter needs locking. */
export const formatOrderNumber = (id: number) => `SO-${NUMBER_OFFSET + id}`
