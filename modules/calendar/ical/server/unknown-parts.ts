/** Properties and components in jCal that exports return unchanged. */
export type UnknownParts = { properties?: unknown[]; components?: unknown[] }

export const mergeParts = (one: UnknownParts, other: UnknownParts): UnknownParts =>
  toParts([...(one.properties ?? []), ...(other.properties ?? [])], [...(one.components ?? []), ...(other.components ?? [])])

/** Without empty lists. */
export const toParts = (properties: unknown[], components: unknown[]): UnknownParts => ({
  ...(properties.length > 0 && { properties }),
  ...(components.length > 0 && { components }),
})
