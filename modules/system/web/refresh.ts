/** Sizes, jobs and connections change without a command that could publish it. */
export const REFRESH = { refetchInterval: 15_000 }
