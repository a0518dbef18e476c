/** Of a request, and therefore of an object: 4 MiB. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024
/** Addresses in a multiget. */
export const HREF_LIMIT = 50_000
/** Objects that are read at once. */
export const READ_BATCH = 200
/** Members without content whose responses are sent at once. */
export const LIST_BATCH = 500
