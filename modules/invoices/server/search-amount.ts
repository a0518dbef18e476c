export const toSearchAmount = (value: number | null, currency: string | null) => (value !== null && currency ? { value, currency } : null)
