/** Hashes, passwords, tokens, secrets and encrypted values, whichever module stores them. */
const SECRET = /hash$|password|token|secret|salt$|publicKey|credentialId|fingerprint/i
/** Normalized copies for sorting and searching. */
const DERIVED = /(?:Key|Folded)$/

/** A safeguard for tables whose declaration does not omit such a column. */
export const isExportedColumn = (name: string): boolean => !SECRET.test(name) && !DERIVED.test(name)
