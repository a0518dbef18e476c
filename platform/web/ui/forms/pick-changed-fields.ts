/** Sends only changed fields, to keep other users' concurrent changes. */
export const pickChangedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T]))) as Partial<T>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
