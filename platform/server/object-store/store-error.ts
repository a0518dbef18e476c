/** A failed request to an object store. The message is one line, without credentials, and says what is wrong. */
export class ObjectStoreError extends Error {}
