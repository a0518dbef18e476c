/** Options for a select, including the current zone even if this browser does not know it. */
export const listTimeZones = (current: string) =>
  [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
