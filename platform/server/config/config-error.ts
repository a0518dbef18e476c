/** Stops the start; the message names the variable. */
export class ConfigError extends Error {}
