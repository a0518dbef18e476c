/** What the context knows about an `ImportSource`, whose functions need the context themselves. */
export type RegisteredImportSource = { module: string; source: { name: string } }
