/** Properties and components in jCal that exports return unchanged. */
export type UnknownParts = { properties?: unknown[]; components?: unknown[] }
