const FIRST = 1_000

/** `SO-1042`, from the order's id: unique without a counter that orders would wait for. Only invoices must miss no number. */
export const orderNumber = (id: number) => `SO-${FIRST + id}`
