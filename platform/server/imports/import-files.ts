/** An uploaded file, or an entry of an uploaded ZIP file. */
export type ImportFile = {
  /** The path as in the ZIP file; only to compare and to show, never a path on this machine. */
  name: string
  /** Bytes after decompression, as stated by the ZIP file. */
  size: number
  /** May be called repeatedly. Throws 413 once a ZIP entry becomes larger than stated. */
  stream: () => AsyncIterable<Uint8Array>
}

/** What the user uploaded for one import, with ZIP files replaced by their entries. */
export type ImportFiles = {
  list: readonly ImportFile[]
  /** The file whose path ends with these names, ignoring case, such as `attachments/plan.pdf`. */
  find: (name: string) => ImportFile | undefined
}
