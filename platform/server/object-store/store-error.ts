/** An object store that does not do what it was asked for. The message is one line, without credentials, and says what is wrong. */
export class ObjectStoreError extends Error {}
